declare module 'virtual:icon-sprite' {
  /** Address of the icon sprite; `render/iconSprite.ts` makes it. */
  const address: string
  export default address
}
