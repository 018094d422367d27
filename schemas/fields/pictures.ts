import { defineField, type Rule } from 'sanity'
import { pictureSizeVerdict, type LeastSize } from '../rules/pictureRules.ts'

/** For required pictures. An image value without an asset counts as empty. */
export const imageRequired = (rule: Rule) => rule.required().assetRequired().error('Choose a picture.')

/** Advice against a picture that is too small for its place. */
export const pictureSizeRule = (rule: Rule, least: LeastSize) =>
  rule
    .custom((picture: { asset?: { _ref?: string } } | undefined) => pictureSizeVerdict(picture?.asset?._ref, least))
    .warning()

export const pictureField = defineField({
  name: 'picture',
  title: 'Picture',
  type: 'picture',
  validation: (rule) => [imageRequired(rule), pictureSizeRule(rule, { width: 1000 })],
})
