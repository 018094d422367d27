import type { Plugin } from 'postcss'

/** `:is(:hover, :focus-visible)`. */
const OR_HOVERED = /:is\(:hover, (.*?)\)/g

/**
 * Limits `:hover` rules to pointers that can hover: on a touch screen, a tapped element would keep the hover style.
 * Other selectors of such a rule, in its list or after `:hover` in an `:is(…)`, apply everywhere.
 */
export const hoverByPointer: Plugin = {
  postcssPlugin: 'hover-by-pointer',
  Once(root, { atRule }) {
    root.walkRules(/:hover/, (rule) => {
      const anywhere = rule.selectors.map((one) => one.replaceAll(OR_HOVERED, ':is($1)'))
      const others = anywhere.filter((one) => !one.includes(':hover'))
      if (others.length > 0) rule.cloneBefore({ selectors: others })
      const hovered = rule.selectors.filter((one) => one.includes(':hover'))
      const selectors = hovered.map((one) => one.replaceAll(OR_HOVERED, ':hover'))
      rule.replaceWith(atRule({ name: 'media', params: '(hover)', nodes: [rule.clone({ selectors })] }))
    })
  },
}
