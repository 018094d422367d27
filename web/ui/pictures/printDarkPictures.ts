/**
 * Paper is light, but a browser that switches a picture to its light version for printing does not wait for that file.
 * So, while the page is printed, each picture keeps its dark version, and its style sheet inverts it.
 * @returns a function that stops it
 */
export function printDarkPictures(): () => void {
  let kept: { source: HTMLSourceElement; media: string }[] = []
  const keep = () => {
    const sources = [...document.querySelectorAll<HTMLSourceElement>('picture > source[media]')]
    kept = sources.flatMap((source) => (matchMedia(source.media).matches ? [{ source, media: source.media }] : []))
    for (const { source } of kept) {
      source.media = 'all'
      source.parentElement?.setAttribute('data-kept-dark', '')
    }
  }
  const release = () => {
    for (const { source, media } of kept) {
      source.media = media
      source.parentElement?.removeAttribute('data-kept-dark')
    }
    kept = []
  }
  addEventListener('beforeprint', keep)
  addEventListener('afterprint', release)
  return () => {
    removeEventListener('beforeprint', keep)
    removeEventListener('afterprint', release)
  }
}
