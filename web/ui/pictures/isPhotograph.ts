import type { PictureValue } from '../../content/images.ts'

/** Photographs come in several sizes or formats; a drawing is one file. */
export const isPhotograph = ({ srcSet, sources }: PictureValue) => srcSet !== undefined || sources !== undefined
