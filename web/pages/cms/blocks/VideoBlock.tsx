import VideoFigure from '../../../ui/pictures/VideoFigure.tsx'
import type { BlockProps } from '../block.ts'
import { FigureSection } from '../FigureSection.tsx'

export default function VideoBlock({ block, id }: BlockProps<'videoBlock'>) {
  return (
    <FigureSection head={block.head} id={id}>
      <VideoFigure video={block} />
    </FigureSection>
  )
}
