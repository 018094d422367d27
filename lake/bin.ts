#!/usr/bin/env node
/** The command, for a Node.js of any age: what it loads needs a new one to be read at all. */
const [major = 0] = process.versions.node.split('.').map(Number)
if (major >= 24) await import('./main.ts')
else {
  console.error(
    `The Content Lake needs Node.js 24 or newer, and this is ${process.version}: https://nodejs.org/en/download`,
  )
  process.exitCode = 1
}
