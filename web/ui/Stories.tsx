import type { ServicePageContent } from '../content/queries/servicePage.ts'
import { Comparison } from './Comparison.tsx'
import { FigureList } from './FigureList.tsx'
import { Picture } from './Picture.tsx'
import { StoryLinks, type Proof } from './StoryLinks.tsx'
import styles from './Stories.module.css'

type ServiceStory = NonNullable<ServicePageContent['stories']>['items'][number]

/** As every page has it; a service page knows more of it. */
export type Story = Omit<ServiceStory, 'comparison' | 'voice'> & Partial<Pick<ServiceStory, 'comparison' | 'voice'>>

interface StoriesProps {
  stories: readonly Story[]
  /** Puts the ways on below each: to where the story is told, and to its client. */
  proof?: Proof
}

/** Success stories: the figure large, what happened, a drawing of it, or two of before and after. */
export function Stories({ stories, proof }: StoriesProps) {
  return (
    <ul className={styles.stories}>
      {stories.map((story) => (
        <li key={story._id} id={story.anchor} className="cols">
          <div className={styles.figures}>
            <FigureList items={story.stats} words="below" />
          </div>
          <div className={styles.words}>
            <h3>{story.title}</h3>
            <p>{story.desc}</p>
            {proof && <StoryLinks story={story} proof={proof} />}
          </div>
          {story.comparison ? (
            <Comparison comparison={story.comparison} />
          ) : (
            <Picture picture={story.image} className={styles.drawing} sizes="(min-width: 769px) 33vw, 100vw" />
          )}
        </li>
      ))}
    </ul>
  )
}
