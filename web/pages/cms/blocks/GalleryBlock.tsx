import Gallery from '../../../ui/pictures/Gallery.tsx'
import type { BlockProps } from '../block.ts'
import { FigureSection } from '../FigureSection.tsx'

export default function GalleryBlock({ head, items, id }: BlockProps<'galleryBlock'>) {
  return (
    <FigureSection head={head} id={id}>
      <Gallery items={items} />
    </FigureSection>
  )
}
