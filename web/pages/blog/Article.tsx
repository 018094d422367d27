import type { PictureValue } from '../../content/images.ts'
import type { Post } from '../../content/queries/post.ts'
import { lazyExtra } from '../../ui/extras/lazyExtra.tsx'
import { MissingUnlessBuilt, PartMissing } from '../../ui/extras/PartMissing.tsx'
import { Picture } from '../../ui/pictures/Picture.tsx'
import { Portrait } from '../../ui/pictures/Portrait.tsx'
import type { Video } from '../../ui/pictures/VideoFigure.tsx'
import { CodeSample } from '../../ui/text/CodeSample.tsx'
import { RichText } from '../../ui/text/RichText.tsx'
import type { Table } from '../../ui/text/TableFigure.tsx'
import { NumbersFigure, type Numbers } from './NumbersFigure.tsx'
import styles from './Article.module.css'

// Loaded only by articles that use them.
const VideoFigure = lazyExtra(() => import('../../ui/pictures/VideoFigure.tsx'), MissingVideo)
const TableFigure = lazyExtra(() => import('../../ui/text/TableFigure.tsx'), MissingUnlessBuilt)
const Gallery = lazyExtra(() => import('../../ui/pictures/Gallery.tsx'), MissingUnlessBuilt)

/** Our own files play without script. */
function MissingVideo({ isBuilt, video }: { isBuilt: boolean; video: Video }) {
  return isBuilt && video.file ? null : <PartMissing isBuilt={isBuilt} />
}

type GalleryValue = Extract<Post['body'][number], { _type: 'galleryBlock' }>

const SOURCES: Readonly<Record<string, string>> = {
  videoBlock: 'ui/pictures/VideoFigure.tsx',
  tableBlock: 'ui/text/TableFigure.tsx',
  galleryBlock: 'ui/pictures/Gallery.tsx',
}

/** The lazy modules of an article, by their names in the build's manifest. */
export const articleSources = ({ body }: Post): string[] => [
  ...new Set(body.flatMap(({ _type }) => SOURCES[_type] ?? [])),
]

const types = {
  code: ({ value: { code, filename, language } }: { value: { code: string; filename?: string; language: string } }) => (
    <div className={styles.code}>
      <CodeSample code={code} name={filename ?? language} />
    </div>
  ),
  illustration: ({ value: { picture } }: { value: { picture: PictureValue | null } }) => (
    <Picture picture={picture} className={styles.picture} sizes="(min-width: 1025px) 66vw, 100vw" />
  ),
  videoBlock: ({ value }: { value: Video }) => (
    <div className={styles.figure}>
      <VideoFigure video={value} />
    </div>
  ),
  tableBlock: ({ value }: { value: Table }) => (
    <div className={styles.figure}>
      <TableFigure table={value} />
    </div>
  ),
  galleryBlock: ({ value: { items } }: { value: GalleryValue }) => (
    <div className={styles.figure}>
      <Gallery items={items} />
    </div>
  ),
  figure: ({ value }: { value: Numbers }) => <NumbersFigure numbers={value} />,
}

/** The text of an article, next to its author. */
export function Article({ post: { body, author } }: { post: Post }) {
  return (
    <div className={`sheet ${styles.article}`}>
      <div className={`cols ${styles.columns}`}>
        <aside aria-label="Author" className={styles.author}>
          <Portrait picture={author.portrait} side="staff" className={styles.portrait} sizes="144px" />
          <div>
            <p className={styles.name}>{author.name}</p>
            <p className={styles.role}>{author.role}</p>
            {author.bio && <p className={styles.bio}>{author.bio}</p>}
          </div>
        </aside>
        <RichText value={body} types={types} className={styles.body} />
      </div>
    </div>
  )
}
