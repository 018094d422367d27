import { journey } from './journey.ts'
import { openWebKit } from './openWebKit.ts'

journey('WebKit', openWebKit)
