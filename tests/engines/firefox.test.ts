import { NEEDS } from '../support/needs.ts'
import { journey } from './visitorJourney.ts'
import { openFirefox } from './openFirefox.ts'

journey(NEEDS.firefox, 'Firefox', openFirefox)
