import styles from './FeatureList.module.css'

/** Short lines, each with a step before it. */
export function FeatureList({ features }: { features: readonly string[] }) {
  return (
    <ul className={`step-bullets ${styles.features}`}>
      {features.map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
    </ul>
  )
}
