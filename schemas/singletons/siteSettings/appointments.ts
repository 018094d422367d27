import { defineArrayMember } from 'sanity'
import { eachOnce, optionalField, requiredField, requiredString } from '../../fields/fieldBuilders.ts'
import { listField } from '../../fields/lists.ts'
import { optionalSection } from '../../fields/sections.ts'

/** The tab Appointments. */
export const appointments = optionalSection('appointments', 'Appointments', {
  group: 'appointments',
  description: 'The free times at /book, on /Contact and in invitations. If empty, there are none.',
  fields: [
    listField('hours', 'Times', {
      description: 'When visitors can ask for an appointment, in the time zone of the office.',
      of: 'appointmentTimes',
      things: 'times',
    }),
    requiredField('minutes', 'Length', 'number', 'Write 10 to 240 minutes.', {
      description: 'Minutes of one appointment.',
      initialValue: 30,
      limits: (rule) => rule.integer().min(10).max(240),
    }),
    requiredField('notice', 'Notice', 'number', 'Write 0 to 336 hours.', {
      description: 'Hours that you need between a request and the appointment.',
      initialValue: 2,
      limits: (rule) => rule.min(0).max(336),
    }),
    optionalField('daysOff', 'Days off', 'array', {
      description: 'Holidays and other days on which nobody is in: without appointments, and the bars say so.',
      of: [defineArrayMember({ type: 'date' })],
      rules: (rule) => eachOnce(rule, 'day'),
    }),
    optionalField('url', 'Booking service', 'url', {
      description:
        'The address of your page on Cal.com, Calendly or the like. The site then sends visitors there with the time they chose. If empty, visitors’ requests come to you by email.',
      options: { readByCode: true },
      rules: (rule) => rule.uri({ scheme: ['https'] }).error('Write the whole address, starting with https://.'),
    }),
    requiredString('label', 'Words above the times', 'Write the words above the times.', {
      description: 'In invitations and on /Contact, for example “Or book a free call, in Saint Louis time:”.',
    }),
    requiredString('all', 'Link to all times', 'Write the words of the link to all times.', {
      description: 'It leads to /book.',
    }),
  ],
})
