declare module 'virtual:icon-sprite' {
  /** Address of the icon sprite; `web/build/iconSprite.ts` makes it. */
  const address: string
  export default address
}
