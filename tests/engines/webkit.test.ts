import { NEEDS } from '../support/needs.ts'
import { openWebKit } from './openWebKit.ts'
import { journey } from './visitorJourney.ts'

journey(NEEDS.webkit, 'WebKit', openWebKit)
