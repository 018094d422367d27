import type { Finding } from '#commands/doctor/finding.ts'

/** What doctor found, as it prints it. */
export const inWords = (findings: readonly Finding[]) => findings.map(({ level, text }) => `${level}: ${text}`)
