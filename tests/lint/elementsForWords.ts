/** What is read of a node of the syntax tree. */
interface Node {
  type: string
  parent?: Node
  name?: string
  value?: unknown
  openingElement?: { name: Node }
  children?: Node[]
  expression?: Node
  right?: Node
  consequent?: Node
  alternate?: Node
  callee?: { property?: Node }
}

interface Context {
  report(found: { node: Node; message: string }): void
}

const MESSAGE =
  'Words that come and go, or stand behind something that does, need an element of their own: a browser that translates the page takes bare words away.'

const hasWords = (text: unknown): boolean => typeof text === 'string' && /[\p{L}\p{N}]/u.test(text)
const isConditional = ({ type }: Node): boolean => type === 'LogicalExpression' || type === 'ConditionalExpression'
const branches = ({ consequent, alternate, right }: Node): Node[] =>
  [consequent, alternate, right].filter((branch) => branch !== undefined)

/** Whether something between tags may be words. What is handed on as `children` is known only where it is written. */
function mayBeWords(node: Node): boolean {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
    case 'JSXEmptyExpression':
      return false
    case 'JSXText':
    case 'Literal':
      return hasWords(node.value)
    case 'LogicalExpression':
    case 'ConditionalExpression':
      return branches(node).some(mayBeWords)
    case 'ChainExpression':
      return node.expression !== undefined && mayBeWords(node.expression)
    case 'CallExpression':
      return node.callee?.property?.name !== 'map'
    case 'Identifier':
      return node.name !== 'children'
    default:
      return true
  }
}

/** Whether something is there now and not then. Of two texts one always is. */
const comesAndGoes = (node: Node): boolean =>
  isConditional(node) &&
  !(
    node.type === 'ConditionalExpression' &&
    branches(node).every((branch) => !isConditional(branch) && mayBeWords(branch))
  )

/** What stands between the tags of an element, short of gaps and comments. */
const contents = ({ children = [] }: Node): Node[] =>
  children
    .map((child) => (child.type === 'JSXExpressionContainer' && child.expression) || child)
    .filter((child) => !['JSXText', 'Literal', 'JSXEmptyExpression'].includes(child.type) || hasWords(child.value))

/**
 * A rule for oxlint. A browser that translates a page puts elements of its own in the place of bare words. React goes on
 * to look for the words that it has rendered: it throws where it takes them away, or puts something before them. Words
 * that are alone in an element are changed as a whole, and an element of the site's own stays where it is.
 */
const elementsForWords = {
  create(context: Context) {
    const look = (node: Node) => {
      const found = contents(node)
      // It is there for its key, so it comes and goes.
      const isOfList = node.openingElement?.name.name === 'Fragment'
      const first = found.findIndex(comesAndGoes)
      for (const [place, child] of found.entries()) {
        const isBehind = first !== -1 && first < place
        const isMoved = isOfList || (found.length > 1 && (isBehind || comesAndGoes(child)))
        if (isMoved && mayBeWords(child)) {
          context.report({ node: child, message: MESSAGE })
        }
      }
    }
    return {
      JSXElement: look,
      JSXFragment(node: Node) {
        look(node)
        if (node.parent && isConditional(node.parent) && contents(node).some(mayBeWords)) {
          context.report({ node, message: MESSAGE })
        }
      },
    }
  },
}

export default { meta: { name: 'archstep' }, rules: { 'elements-for-words': elementsForWords } }
