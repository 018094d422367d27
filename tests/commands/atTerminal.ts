import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { root } from '../support/root.ts'

/** Gives a program a terminal, on Linux. */
export const hasTerminal = process.platform === 'linux' && existsSync('/usr/bin/script')

/** Runs a command of the project at a terminal, and types an answer when it asks. @returns its output and exit code */
export function atTerminal(
  command: string,
  env: Record<string, string>,
  answer = '',
): Promise<{ code: number | null; text: string }> {
  const child = spawn('script', ['--quiet', '--return', '--command', `${process.execPath} ${command}`, '/dev/null'], {
    cwd: root,
    env: { ...process.env, ...env },
  })
  let text = ''
  let isAsked = false
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    if (isAsked || !text.includes('(y/N)')) return
    isAsked = true
    child.stdin.write(answer)
  })
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, text }))
  })
}
