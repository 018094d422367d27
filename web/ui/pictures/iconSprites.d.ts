declare module 'virtual:icon-sprites' {
  /** Address of an icon: the sprite that has it, and its id there. `render/vite/iconSprites.ts` makes both. */
  export const addressOf: (id: string) => string
}
