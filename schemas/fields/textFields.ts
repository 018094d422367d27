import type { StringRule } from 'sanity'
import { matching } from '@archstep/contracts/fields/verdict.ts'
import { EMAIL } from '@archstep/contracts/forms/emailAddress.ts'
import { TEXT_WORDS } from '@archstep/contracts/forms/textChecks.ts'
import { parentOf } from '../parentOf.ts'
import { highlightVerdict } from '../rules/textRules.ts'
import { freeNameVerdict } from '../rules/uniqueName.ts'
import { aimFor, requiredString, optionalString, requiredText } from './fieldBuilders.ts'

/** A name that must be unique, ignoring case. */
export function uniqueNameField(message: string, max: number, description?: string) {
  return requiredString('name', 'Name', message, {
    ...(description !== undefined && { description }),
    rules: (rule) => [rule.max(max).error(TEXT_WORDS.tooLong(max)), rule.custom(freeNameVerdict)],
  })
}

export const nameField = requiredString('name', 'Name', 'Write the name.')

export const wholeEmail = (rule: StringRule) =>
  rule.custom(matching(EMAIL, 'Write a whole email address, for example hello@example.com.'))

export const titleField = requiredString('title', 'Title', 'Write a title.', {
  rules: (rule) => aimFor(rule, 70, ', so that it stays on two lines'),
})

/** Called `desc`, as in the specification. */
export const descriptionField = requiredText('desc', 'Description', 'Write a short description.', {
  description: 'One to three sentences.',
  rules: (rule) => rule.max(320).warning('Cards look uneven with more than 320 characters.'),
})

/** A sentence that says what a figure shows, which is also its accessible name. */
export const captionField = requiredString('caption', 'Caption', 'Say in a sentence what this shows.', {
  description: 'What it shows, in one sentence. Say so if it is an example.',
  rules: (rule) => aimFor(rule, 160),
})

export const highlightField = optionalString('highlight', 'Marked words', {
  description:
    'Words from the text that get the amber stroke. Copy them exactly, again when the text changes. May stay empty.',
  options: { readByCode: true },
  rules: (rule) =>
    rule
      .custom((highlight, context) => highlightVerdict(highlight, parentOf<{ text: string }>(context).text))
      .warning(),
})
