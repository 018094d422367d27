import { useSuspenseQuery } from '@tanstack/react-query'
import { ABOUT_PAGE } from '@archstep/contracts/urls/routes.ts'
import { aboutQuery, type About } from '../../content/queries/about.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { CallToAction } from '../../sections/CallToAction.tsx'
import { People } from '../../sections/People.tsx'
import { ProcessBand } from '../../sections/ProcessBand.tsx'
import { CardColumns } from '../../ui/lists/CardColumns.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { Picture } from '../../ui/pictures/Picture.tsx'
import { Portrait } from '../../ui/pictures/Portrait.tsx'
import { SceneHero } from '../../ui/SceneHero.tsx'
import { RevealSection, Section } from '../../ui/Section.tsx'
import { SectionHead, SectionLabel } from '../../ui/SectionHead.tsx'
import { Highlight } from '../../ui/text/Highlight.tsx'
import { RichText } from '../../ui/text/RichText.tsx'
import { useVisibleOnce } from '../../ui/useVisibleOnce.ts'
import styles from './AboutPage.module.css'

/**
 * About: who we are, mission, why we exist, what is different, values, a letter, people, steps, an invitation
 * (ABOUT-01).
 */
export default function AboutPage() {
  const { whoWeAre, mission, whyWeExist, different, ...about } = useSuspenseQuery(aboutQuery).data
  return (
    <>
      <PageMeta seo={about.seo} path={ABOUT_PAGE} />
      <SceneHero {...about.hero} />
      <Section>
        <SectionHead head={whoWeAre.head} layout="left">
          <RichText value={whoWeAre.body} className={styles.intro} />
          <Picture picture={whoWeAre.picture} className={styles.picture} sizes="(min-width: 1025px) 66vw, 100vw" />
        </SectionHead>
      </Section>
      <Section tone="tint">
        <SectionHead
          head={{ ...mission.head, heading: <Highlight text={mission.text} words={mission.highlight} /> }}
          layout="margin"
        />
      </Section>
      <RevealSection>
        <SectionHead head={whyWeExist.head} layout="right">
          <RichText value={whyWeExist.body} className={styles.why} />
        </SectionHead>
      </RevealSection>
      <RevealSection>
        <SectionHead head={different.head}>
          <CardColumns items={different.items} columns={4} />
        </SectionHead>
      </RevealSection>
      <CoreValues {...about.values} />
      <CeoMessage {...about.ceo} />
      <People people={about.people} />
      <ProcessBand {...about.process} />
      <CallToAction cta={about.cta} />
    </>
  )
}

/** Five values on five treads. They slide in one after another, once, on coming into view (ABOUT-02). */
function CoreValues({ head, items }: About['values']) {
  const [ref, visible] = useVisibleOnce<HTMLOListElement>()
  return (
    <Section tone="tint">
      <SectionHead head={head} layout="left">
        <ol role="list" ref={ref} data-visible={visible} className={`stair ${styles.values}`}>
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

/** A letter, signed. */
function CeoMessage({ head, body, person }: About['ceo']) {
  return (
    <Section>
      <div className={`cols ${styles.letter}`}>
        <div className={styles.margin}>
          <SectionLabel>{head.label}</SectionLabel>
          <Portrait picture={person.portrait} side="staff" className={styles.portrait} sizes="184px" />
        </div>
        <div className={styles.words}>
          <h2>{head.heading}</h2>
          <RichText value={body} className={styles.text} />
          <p className={styles.signature}>
            <span className="display">{person.name}</span>
            {person.role}
          </p>
        </div>
      </div>
    </Section>
  )
}
