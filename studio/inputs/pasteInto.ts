/** Pastes into an element as if from the clipboard. In a file of its own, so that a test can run it in Firefox. */
export function pasteInto(target: EventTarget, texts: Readonly<Record<string, string>>): void {
  const clipboardData = new DataTransfer()
  for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text)
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, composed: true })
  // Firefox ignores data that is given to the constructor.
  Object.defineProperty(event, 'clipboardData', { value: clipboardData })
  target.dispatchEvent(event)
}
