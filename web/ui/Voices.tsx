import { Highlight } from './Highlight.tsx'
import { Picture, type PictureValue } from './Picture.tsx'
import { SectionHead, type Head } from './SectionHead.tsx'
import { classes } from './classes.ts'
import styles from './Voices.module.css'

export interface Voice {
  _id: string
  text: string
  /** Words of the text to mark. */
  highlight?: string | null
  name: string
  role: string
  avatar: PictureValue | null
}

interface VoiceProps {
  voice: Voice
  /** Set in the display face; the others in the text face. */
  loud?: boolean
}

/** What one client says, and who it is. */
export function VoiceQuote({ voice, loud = false }: VoiceProps) {
  const { text, highlight, name, role, avatar } = voice
  return (
    <figure className={classes(styles.voice, loud && styles.loud)}>
      <blockquote className={loud ? 'display' : undefined}>
        “<Highlight text={text} words={loud ? highlight : undefined} />”
      </blockquote>
      <figcaption className={styles.by}>
        <Picture picture={avatar} sizes="56px" className={styles.avatar} />
        <span>
          <b>{name}</b>
          {role}
        </span>
      </figcaption>
    </figure>
  )
}

/** Several voices side by side, each under a rule. */
export function VoiceRow({ voices }: { voices: readonly Voice[] }) {
  return (
    <ul className={styles.row}>
      {voices.map((voice) => (
        <li key={voice._id}>
          <VoiceQuote voice={voice} />
        </li>
      ))}
    </ul>
  )
}

interface VoiceBandProps {
  head: Head
  /** The first is set large, the others in a row below. */
  voices: readonly Voice[]
}

/** Testimonials: the head in the margin, one voice loud, the rest quiet. */
export function VoiceBand({ head, voices: [first, ...others] }: VoiceBandProps) {
  return (
    <>
      <SectionHead head={head} layout="aside" className={styles.head}>
        {first && <VoiceQuote voice={first} loud />}
      </SectionHead>
      {others.length > 0 && <VoiceRow voices={others} />}
    </>
  )
}
