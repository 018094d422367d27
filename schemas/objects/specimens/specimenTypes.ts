import { agreement, agreementReport, agreementStep } from './agreement.ts'
import { appScreen, screenPart } from './appScreen.ts'
import { editableSentence } from './editableSentence.ts'
import { journey, journeyStop } from './journey.ts'
import { reading, readingEvent } from './reading.ts'
import { roster, rosterPerson } from './roster.ts'
import { statement, statementColumn, statementRow } from './statement.ts'

/** The kinds of specimens. */
export const specimens = [agreement, appScreen, editableSentence, journey, reading, roster, statement]

/** The kinds of specimens, and what they consist of. */
export const specimenTypes = [
  ...specimens,
  agreementReport,
  agreementStep,
  journeyStop,
  readingEvent,
  rosterPerson,
  screenPart,
  statementColumn,
  statementRow,
]
