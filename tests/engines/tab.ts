export interface Look {
  colorScheme: 'light' | 'dark'
  /** Pixels of the window. */
  width: number
  height: number
}

/**
 * What the journey does in any browser, as a person would with pointer and keyboard. Elements are given by their
 * selectors.
 */
export interface Tab {
  /** Loads a URL and waits for its `load` event. */
  open(url: string): Promise<void>
  /** Runs a function in the page; its arguments and result are JSON. */
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
  /** PNG of the visible part of the page, one pixel per CSS pixel. */
  picture(): Promise<Uint8Array>
  close(): Promise<void>
}
