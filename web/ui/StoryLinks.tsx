import type { ServicePageContent } from '../content/queries/servicePage.ts'
import type { Site } from '../content/queries/site.ts'
import { CmsLink } from './CmsLink.tsx'
import { mailtoAddress } from './mailto.ts'
import { plainAddress } from './safeHref.ts'
import styles from './StoryLinks.module.css'

type ServiceStory = NonNullable<ServicePageContent['stories']>['items'][number]
type Story = Pick<ServiceStory, 'title' | 'client' | 'study'> & Partial<Pick<ServiceStory, 'voice'>>

/** The words of the two links, and whom the second writes to. */
export type Proof = NonNullable<Site['proof']> & { email: string }

/** A mail to the company that asks for a word with the client of a story; {client} and {title} are filled in. */
function mailAbout({ client, title }: Story, { email, subject, text }: Proof): string {
  const written = (words: string) => plainAddress(words.replaceAll('{client}', client).replaceAll('{title}', title))
  return mailtoAddress(email, { subject: written(subject), body: written(text) })
}

/** Who speaks for the client of a story, where the story is told, and a mail that asks the client. */
export function StoryLinks({ story, proof }: { story: Story; proof: Proof }) {
  const { title, study, voice } = story
  const about = <span className="visually-hidden">: {title}</span>
  return (
    <>
      {voice && (
        <p className={styles.voice}>
          <b>{voice.name}</b> {voice.role}
        </p>
      )}
      <p className={styles.links}>
        {study && (
          <CmsLink href={study}>
            {proof.study}
            {about}
          </CmsLink>
        )}
        <CmsLink href={mailAbout(story, proof)}>
          {proof.ask}
          {about}
        </CmsLink>
      </p>
    </>
  )
}
