// Portraits of the people who are quoted: DiceBear's Notionists (CC0) on a blue disc.
import { notionists } from '@dicebear/collection'
import { createAvatar } from '@dicebear/core'
import chosen from './avatars.json' with { type: 'json' }
import type { Drawing } from './sheet.ts'

/** The parts of a face somebody chose, as the numbers of Notionists variants. */
type Face = Readonly<Partial<Record<Part, string>>>

const parts = ['hair', 'body', 'lips', 'brows', 'nose', 'eyes', 'beard', 'glasses'] as const
type Part = (typeof parts)[number]

const faces: Readonly<Record<string, Face | undefined>> = chosen

/** Sober parts for a face nobody has chosen yet; the file's name decides among them. */
const plain: Readonly<Partial<Record<Part, readonly string[]>>> = {
  hair: ['04', '05', '09', '13', '16', '23', '27', '35', '41', '43', '54', '58'],
  body: ['03', '05', '07', '13', '14', '16', '17', '19', '21', '25'],
  lips: ['06', '13', '18', '19', '22', '23', '30'],
}

/** The portrait for an image file named `avatar-<first>-<last>.svg`; always the same for the same name. */
export function portrait(file: string): Drawing {
  const face = faces[file] ?? {}
  const variants = parts.flatMap((part) => {
    const numbers = face[part] ? [face[part]] : plain[part]
    return numbers ? [[part, numbers.map((number) => `variant${number}`)] as const] : []
  })
  const options = {
    seed: file,
    size: 96,
    radius: 50,
    backgroundColor: ['d1e2f0'],
    bodyIconProbability: 0,
    gestureProbability: 0,
    beardProbability: face.beard ? 100 : 0,
    glassesProbability: face.glasses ? 100 : 0,
    ...Object.fromEntries(variants),
  }
  const svg = createAvatar(notionists, options).toString()
  // The credit stands in docs/credits.md; repeating it in every file would be a tenth of its weight.
  return { file, svg: `${svg.replace(/<metadata.*?<\/metadata>/s, '')}\n` }
}
