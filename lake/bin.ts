#!/usr/bin/env node
/**
 * The command's entry point, which any version of Node.js can run. The code that it imports needs a recent version even
 * to be parsed.
 */
const [major = 0] = process.versions.node.split('.').map(Number)
if (major >= 24) await import('./main.ts')
else {
  console.error(
    `The Content Lake needs Node.js 24 or newer, and this is ${process.version}: https://nodejs.org/en/download`,
  )
  process.exitCode = 1
}
