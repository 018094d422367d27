import VideoFigure from '../../../ui/pictures/VideoFigure.tsx'
import type { BlockProps } from '../block.ts'
import { FigureSection } from '../FigureSection.tsx'

export default function VideoBlock({ head, id, ...video }: BlockProps<'videoBlock'>) {
  return (
    <FigureSection head={head} id={id}>
      <VideoFigure video={video} />
    </FigureSection>
  )
}
