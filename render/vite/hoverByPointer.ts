import type { Plugin } from 'postcss'

/** Within `:is(…)`. */
const LISTED_HOVER = /:hover, |, :hover\b/g

/**
 * Rules with `:hover` hold only where a pointer can hover: on a touch screen, what was tapped would keep their look.
 * What else such a rule names, such as `:focus-visible`, holds everywhere.
 */
export const hoverByPointer: Plugin = {
  postcssPlugin: 'hover-by-pointer',
  Once(root, { atRule }) {
    root.walkRules(/:hover/, (rule) => {
      const anywhere = rule.selectors
        .map((one) => one.replaceAll(LISTED_HOVER, ''))
        .filter((one) => !one.includes(':hover'))
      if (anywhere.length > 0) rule.cloneBefore({ selectors: anywhere })
      rule.selectors = rule.selectors.filter((one) => one.includes(':hover'))
      rule.replaceWith(atRule({ name: 'media', params: '(hover)', nodes: [rule.clone()] }))
    })
  },
}
