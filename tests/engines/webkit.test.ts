import { NEEDS } from '../support/needs.ts'
import { journey } from './visitorJourney.ts'
import { openWebKit } from './openWebKit.ts'

journey(NEEDS.webkit, 'WebKit', openWebKit)
