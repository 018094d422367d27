/**
 * Paper is light, but a browser that goes over to the light version of a picture when it prints does not wait for that
 * file. While the page is printed each picture keeps the dark version that is there; its style sheet turns it over.
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
