import type { ComponentType } from 'react'
import { inStudioFrame } from '../../content/preview/studioFrame.ts'
import { CallToAction } from '../../sections/CallToAction.tsx'
import { ProcessBand } from '../../sections/ProcessBand.tsx'
import { Testimonials } from '../../sections/Testimonials.tsx'
import { lazyExtra } from '../../ui/extras/lazyExtra.tsx'
import { PartMissing } from '../../ui/extras/PartMissing.tsx'
import { Section } from '../../ui/Section.tsx'
import { useHydrated } from '../../ui/useHydrated.ts'
import { blockId, type Block, type BlockProps } from './block.ts'
import CardsBlock from './blocks/CardsBlock.tsx'

/** Interactive blocks, which need their script. */
const PRESSED: ReadonlySet<string> = new Set<Block['_type']>(['codeBlock', 'playgroundBlock', 'postsBlock'])

/** Shown for a block whose script has not arrived, or below a built one that needs it. */
function MissingBlock({ isBuilt, ...block }: Pick<Block, '_type'> & { isBuilt: boolean }) {
  const isPlayer = block._type === 'videoBlock' && 'file' in block && !block.file
  if (isBuilt && !isPlayer && !PRESSED.has(block._type)) return null
  return (
    <Section>
      <PartMissing isBuilt={isBuilt} />
    </Section>
  )
}

/** A block whose script only the pages that use it load. */
const lazyBlock = <Type extends Block['_type']>(
  importer: () => Promise<{ default: ComponentType<BlockProps<Type>> }>,
): ComponentType<BlockProps<Type>> => lazyExtra(importer, MissingBlock)

const common = {
  cardsBlock: CardsBlock,
  stepsBlock: ProcessBand,
  testimonialsBlock: Testimonials,
  callToActionBlock: CallToAction,
  // A shared block without published content; otherwise the query replaces it with that content.
  reusedBlock: () => null,
}

const components: { [Type in Block['_type']]: ComponentType<BlockProps<Type>> } = {
  ...common,
  textBlock: lazyBlock(() => import('./blocks/TextBlock.tsx')),
  storiesBlock: lazyBlock(() => import('./blocks/StoriesBlock.tsx')),
  caseStudyBlock: lazyBlock(() => import('./blocks/CaseStudyBlock.tsx')),
  faqBlock: lazyBlock(() => import('./blocks/FaqBlock.tsx')),
  resourcesBlock: lazyBlock(() => import('./blocks/ResourcesBlock.tsx')),
  codeBlock: lazyBlock(() => import('./blocks/CodeBlock.tsx')),
  imageBlock: lazyBlock(() => import('./blocks/ImageBlock.tsx')),
  statsBlock: lazyBlock(() => import('./blocks/StatsBlock.tsx')),
  coursesBlock: lazyBlock(() => import('./blocks/CoursesBlock.tsx')),
  servicesBlock: lazyBlock(() => import('./blocks/ServicesBlock.tsx')),
  postsBlock: lazyBlock(() => import('./blocks/PostsBlock.tsx')),
  playgroundBlock: lazyBlock(() => import('./blocks/PlaygroundBlock.tsx')),
  galleryBlock: lazyBlock(() => import('./blocks/GalleryBlock.tsx')),
  videoBlock: lazyBlock(() => import('./blocks/VideoBlock.tsx')),
  tableBlock: lazyBlock(() => import('./blocks/TableBlock.tsx')),
  offerBlock: lazyBlock(() => import('./blocks/OfferBlock.tsx')),
}

/** The lazy modules of a page's blocks, by their names in the build's manifest. */
export function blockSources(blocks: readonly Block[]): string[] {
  const types = new Set(blocks.map(({ _type }) => _type).filter((type) => type in components && !(type in common)))
  return [...types].map((type) => `pages/cms/blocks/${type.charAt(0).toUpperCase()}${type.slice(1)}.tsx`)
}

/** Replaces an unknown block: nothing for visitors, a sentence for staff in the Studio's preview. */
function UnknownBlock({ type }: { type: string }) {
  const hydrated = useHydrated()
  if (!hydrated || !inStudioFrame()) return null
  return (
    <p className="sheet note">
      This page has a block of the type “{type}”, which the site can’t show. Visitors see the page without it.
    </p>
  )
}

/** The blocks of a page, in order. Unknown types are left out. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  let turn = 0
  return blocks.map((block, index) => {
    turn = block._type === blocks[index - 1]?._type ? turn + 1 : 0
    // TypeScript can't see that the component matches the block's type.
    const Component = components[block._type] as ComponentType<BlockProps<Block['_type']>> | undefined
    if (!Component) {
      if (import.meta.env.DEV) {
        console.warn(`The site has no component for the block “${block._type}”, so it leaves it out.`)
      }
      return <UnknownBlock key={block._key} type={block._type} />
    }
    return <Component key={block._key} {...block} turn={turn} id={blockId(block)} />
  })
}
