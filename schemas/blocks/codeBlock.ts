import { CodeBlockIcon } from '@sanity/icons/CodeBlock'
import { listField, optionalHeadField } from '../sharedFields.ts'
import { headedBlock } from './headedBlock.ts'

export const codeBlock = headedBlock({
  name: 'codeBlock',
  title: 'Code samples',
  icon: CodeBlockIcon,
  fields: [optionalHeadField, listField('samples', 'Samples', { of: 'sample', things: 'samples' })],
})
