// Success stories: each picture is drawn from the figure of its story, read from the seed documents.
import { readdirSync, readFileSync } from 'node:fs'
import { stroke, type Mark } from '../pen.ts'
import { sheet, type Drawing } from '../sheet.ts'
import {
  crateStacks,
  dotColumns,
  fallingBars,
  fallingStair,
  loweredPosts,
  monthOfDays,
  risingCrop,
  risingLoad,
} from './storyCharts.ts'
import { dispatchBoard, formsToPhone, movedServers, seatsOnSteps, sharedCalendar, weeklyStair } from './storyScenes.ts'
import { storySheet } from './storySheet.ts'

interface Story {
  readonly image?: { readonly _sanityAsset?: string }
  readonly stats?: readonly { readonly value: number }[]
}

/** How each story is drawn from its first figure, by its image's name. */
const pictures: Readonly<Record<string, (figure: number) => Mark>> = {
  'clinic-group': sharedCalendar,
  'field-service': formsToPhone,
  'food-producer': monthOfDays,
  'freight-dispatch': dispatchBoard,
  'freight-tracking': weeklyStair,
  'grocery-cold-storage': fallingStair,
  'gym-members': dotColumns,
  'insurance-agency': movedServers,
  'packaging-plant': fallingBars,
  'parts-distributor': risingLoad,
  'plant-training': seatsOnSteps,
  'restaurant-supplier': crateStacks,
  'roofing-contractor': loweredPosts,
  'row-crop-farm': risingCrop,
}

/** One picture for each story of the seed folder that has an image. Throws when a story has no picture here or no figure. */
export function stories(seed: URL): Drawing[] {
  const { width, height, floor } = storySheet
  const files = readdirSync(seed).filter((name) => name.startsWith('successStory-') && name.endsWith('.json'))
  return files.toSorted().flatMap((name) => {
    const story = JSON.parse(readFileSync(new URL(name, seed), 'utf8')) as Story
    const file = story.image?._sanityAsset?.split('/').at(-1)
    if (!file) return []
    const picture = pictures[file.replace(/^story-|\.svg$/g, '')]
    const figure = story.stats?.[0]?.value
    if (!picture)
      throw new Error(`${name} shows ${file}, which stories.ts does not know how to draw. Add it to the table there.`)
    if (figure === undefined) throw new Error(`${name} has no figure to draw ${file} from. Give the story one.`)
    return sheet(file, { width, height }, [picture(figure), stroke(0, floor, width, floor, 'bold')])
  })
}
