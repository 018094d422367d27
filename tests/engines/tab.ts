export interface Look {
  colorScheme: 'light' | 'dark'
  /** Pixels of the window. */
  width: number
  height: number
}

/** What the journey does in any browser, as a person would with pointer and keys. Elements are given by their selectors. */
export interface Tab {
  /** Loads an address and waits for its `load`. */
  open(url: string): Promise<void>
  /** Runs a function in the page; what it takes and gives is JSON. */
  run<Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args): Promise<Result>
  click(selector: string): Promise<void>
  type(selector: string, text: string): Promise<void>
  /** @param option its text */
  choose(selector: string, option: string): Promise<void>
  /** @param file absolute path */
  upload(selector: string, file: string): Promise<void>
  pressEscape(): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  /** PNG of what is shown of the page, a pixel for each of CSS. */
  picture(): Promise<Uint8Array>
  close(): Promise<void>
}
