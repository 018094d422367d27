import type { About } from '../../content/queries/about.ts'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { Section } from '../../ui/Section.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { useVisibleOnce } from '../../ui/useVisibleOnce.ts'
import styles from './CoreValues.module.css'

/** Five values on five treads. They slide in one after another, once, when they come into view (ABOUT-02). */
export function CoreValues({ values: { head, items } }: { values: About['values'] }) {
  const [ref, visible] = useVisibleOnce<HTMLOListElement>()
  return (
    <Section tone="tint">
      <SectionHead head={head} layout="left">
        <ol ref={ref} data-visible={visible} className={`stair ${styles.values}`}>
          {items.map(({ _key, icon, title, desc }) => (
            <li key={_key}>
              <Icon name={icon} size="large" className={styles.icon} />
              <h3>{title}</h3>
              <p>{desc}</p>
            </li>
          ))}
        </ol>
      </SectionHead>
    </Section>
  )
}
