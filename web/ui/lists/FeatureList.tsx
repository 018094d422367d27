import styles from './FeatureList.module.css'

/** Short lines, each with a step before it. */
export function FeatureList({ features }: { features: readonly string[] }) {
  return (
    <ul className={`step-bullets ${styles.features}`}>
      {features.map((feature, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- staff may repeat a text
        <li key={index}>{feature}</li>
      ))}
    </ul>
  )
}
