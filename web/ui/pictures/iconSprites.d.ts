declare module 'virtual:icon-sprites' {
  /** URL of an icon: the sprite that has it, and its id there. `render/vite/iconSprites.ts` makes both. */
  export const iconHref: (id: string) => string
}
