declare module 'virtual:icon-sprite' {
  /** Address of the icon sprite; `render/vite/iconSprite.ts` makes it. */
  const address: string
  export default address
}
