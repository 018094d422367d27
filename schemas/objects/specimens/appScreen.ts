import { MobileDeviceIcon } from '@sanity/icons/MobileDevice'
import { defineType } from 'sanity'
import { optionalField, optionalString, requiredString } from '../../fields/fieldBuilders.ts'
import { listField } from '../../fields/lists.ts'
import { captionField } from '../../fields/textFields.ts'

export const screenPart = defineType({
  name: 'screenPart',
  title: 'Part of a screen',
  type: 'object',
  icon: MobileDeviceIcon,
  fields: [
    requiredString('look', 'What it is', 'Choose what this part is.', {
      options: {
        list: [
          { title: 'Title', value: 'title' },
          { title: 'Line', value: 'line' },
          { title: 'Sum', value: 'sum' },
          { title: 'Button', value: 'button' },
          { title: 'Small print', value: 'small' },
        ],
        layout: 'radio',
        direction: 'horizontal',
      },
    }),
    requiredString('text', 'Words', 'Write what the screen says.'),
    optionalString('detail', 'At the end of the line', {
      description: 'For example a price. May stay empty.',
    }),
    optionalField('note', 'Why it is like that', 'text', {
      description: 'Stands beside the screen, with a number that leads to this part. May stay empty.',
      rows: 2,
    }),
  ],
  preview: { select: { title: 'text', subtitle: 'look' } },
})

export const appScreen = defineType({
  name: 'appScreen',
  title: 'Screen of an app',
  description: 'One screen of a phone, with notes that say why it is like that. It can go on without a network.',
  type: 'object',
  icon: MobileDeviceIcon,
  fields: [
    captionField,
    listField('parts', 'From top to bottom', { of: 'screenPart', things: 'parts', max: 12 }),
    optionalField('offline', 'Without a network', 'object', {
      description:
        'With these words, visitors press the button of the screen and switch the signal: orders wait on the phone, and send themselves. May stay empty.',
      options: { collapsible: true, collapsed: true },
      fields: [
        requiredString('signal', 'Switch', 'Name the switch, for example “The phone has a signal”.'),
        requiredString('ready', 'Words before the first order', 'Say what a visitor may do.'),
        requiredString('kept', 'Words while orders wait', 'Say what the phone does without a signal.'),
        requiredString('sent', 'Words when all are sent', 'Say what has happened, once the signal is back.'),
        requiredString('waiting', 'Beside the number that waits', 'Write the words, for example “on the phone”.'),
        requiredString('arrived', 'Beside the number that arrived', 'Write the words, for example “at the bakery”.'),
      ],
    }),
  ],
  preview: { select: { title: 'caption' }, prepare: ({ title }) => ({ title, subtitle: 'Screen of an app' }) },
})
