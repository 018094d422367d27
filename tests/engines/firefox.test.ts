import { journey } from './journey.ts'
import { openFirefox } from './openFirefox.ts'

journey('Firefox', openFirefox)
