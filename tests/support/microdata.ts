/** What an element and those in it say as microdata, in the form of JSON-LD. Runs in a page, too: it needs nothing else. */
export function microdataOf(scope: Element): Record<string, unknown> {
  const type = scope.getAttribute('itemtype')?.replace('https://schema.org/', '')
  const fields = [...scope.children].map((child): [string, unknown] => [
    child.getAttribute('itemprop') ?? '',
    child.hasAttribute('itemscope')
      ? microdataOf(child)
      : (child.getAttribute('content') ?? child.getAttribute('href')),
  ])
  return { '@type': type, ...Object.fromEntries(fields) }
}
