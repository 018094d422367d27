/** The parts of a syntax node that are used. */
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

/** Whether something between tags may be words. What is passed as `children` is only known where it is written. */
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

/** Whether something is there only sometimes. With two texts, one always is. */
const comesAndGoes = (node: Node): boolean =>
  isConditional(node) &&
  !(
    node.type === 'ConditionalExpression' &&
    branches(node).every((branch) => !isConditional(branch) && mayBeWords(branch))
  )

/** The content between the tags of an element, without whitespace and comments. */
const contents = ({ children = [] }: Node): Node[] =>
  children
    .map((child) => (child.type === 'JSXExpressionContainer' && child.expression) || child)
    .filter((child) => !['JSXText', 'Literal', 'JSXEmptyExpression'].includes(child.type) || hasWords(child.value))

/**
 * A rule for oxlint. A browser that translates a page replaces bare words with its own elements. React still expects
 * the words that it rendered, and throws when it removes them or inserts something before them. Words that are alone in
 * an element are replaced as a whole, and the site's own elements stay in place.
 */
const elementsForWords = {
  create(context: Context) {
    const look = (node: Node) => {
      const found = contents(node)
      // It has a key because it is in a list, so it comes and goes.
      const isOfList = node.openingElement?.name.name === 'Fragment'
      const first = found.findIndex(comesAndGoes)
      for (const [index, child] of found.entries()) {
        const isBehind = first !== -1 && first < index
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
