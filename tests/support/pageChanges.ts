/* For pages: what others do to their HTML. Each is sent to a browser as text, so it can only use the page itself. */

/**
 * A browser's translation: each text is replaced by elements with other words, which end in “o” here; later texts, too.
 */
export const translate = () => {
  const untouched = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEXTAREA', 'FONT', 'CODE', 'PRE'])
  const swap = (text: Text) => {
    if (!text.parentElement || untouched.has(text.parentElement.tagName) || !/\p{L}/u.test(text.data)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data.replace(/\p{L}+/gu, '$&o')
    outer.append(inner)
    text.replaceWith(outer)
  }
  const walk = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = root instanceof Text ? [root] : []
    while (walker.nextNode()) found.push(walker.currentNode as Text)
    for (const text of found) swap(text)
  }
  walk(document.body)
  new MutationObserver((records) => {
    for (const { addedNodes, type, target } of records) {
      if (type === 'characterData') swap(target as Text)
      for (const node of addedNodes) if (node.nodeName !== 'FONT' && node.isConnected) walk(node)
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}

/** A phone turns anything that looks like an address, a number or a date into a link. */
export const linkAddresses = () => {
  for (const address of document.querySelectorAll('address')) {
    const text = [...address.childNodes].find((node) => node instanceof Text && /\d/.test(node.data))
    if (!text) continue
    const link = document.createElement('a')
    link.href = 'x-apple-data-detectors://1'
    text.replaceWith(link)
    link.append(text)
  }
}

/** A content delivery network replaces each email address with a script’s link. */
export const hideEmail = () => {
  for (const link of document.querySelectorAll('a[href^="mailto:"]')) {
    link.setAttribute('href', '/cdn-cgi/l/email-protection#00')
    for (const text of Array.from(link.childNodes)) {
      if (!(text instanceof Text && text.data.includes('@'))) continue
      const hidden = document.createElement('span')
      hidden.className = '__cf_email__'
      hidden.textContent = '[email protected]'
      text.replaceWith(hidden)
    }
  }
}

/** A password manager adds an element next to each field. */
export const markFields = () => {
  for (const field of document.querySelectorAll('main input')) {
    const icon = document.createElement('div')
    icon.dataset.lastpassIconRoot = ''
    field.after(icon)
  }
}

/** A network that minifies pages removes the comments that React needs for hydration. */
export const stripComments = () => {
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_COMMENT)
  const found: Node[] = []
  while (walker.nextNode()) found.push(walker.currentNode)
  for (const comment of found) (comment as Comment).remove()
}

/** Sent with the pages of the engines' journey: applies the change in the tab's name, or a quick visitor's input. */
function happen(changes: Readonly<Record<string, () => void>>, early: string): void {
  const change = changes[window.name]
  if (!change) return
  addEventListener('DOMContentLoaded', () => {
    change()
    const field = document.querySelector<HTMLInputElement>('[name="full_name"]')
    if (field) field.value = early
  })
}

/** What the quick visitor types before the scripts arrive. */
export const TYPED_EARLY = 'Asha Early'
/** The changes that also happen in Firefox and WebKit. */
export const IN_ENGINES = { translate, hideEmail, markFields }

const asText = Object.entries(IN_ENGINES).map(([name, change]) => `${name}: ${String(change)}`)
export const CHANGES_SCRIPT = `(${String(happen)})({${asText.join()}}, ${JSON.stringify(TYPED_EARLY)})`
