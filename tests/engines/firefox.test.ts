import { NEEDS } from '../support/needs.ts'
import { journey } from './journey.ts'
import { openFirefox } from './openFirefox.ts'

journey(NEEDS.firefox, 'Firefox', openFirefox)
