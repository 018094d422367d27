import { carryOver } from './carryOver.ts'
import { holdClicks } from './holdClicks.ts'
import type * as Site from './hydrate.tsx'
import type * as React from './runReact.ts'
import { tellIfPartMissing } from './partMissing.ts'
import { returnToPlace } from './returnToPlace.ts'
import { restoreTyped } from './typedFields.ts'
import { DEVELOPMENT_SCRIPTS, startFacts, type StartFacts } from './startFacts.ts'
import '../styles/base.css'

/** A page whose load event does not come, because a picture hangs, starts after this long. */
const LATEST_MS = 5000
/** Signs that a visitor uses the page. */
const USES = ['pointerdown', 'keydown', 'focusin']

/** Waits until everything on the first screen has arrived, or until the visitor uses the page. */
function firstScreenOrUse(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve()
    const go = () => resolve()
    setTimeout(go, LATEST_MS)
    for (const type of ['load', ...USES]) addEventListener(type, go, { capture: true, once: true, passive: true })
  })
}

/** Waits until the browser has read the HTML to its end: this script may come sooner. */
async function wholePage(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
}

/** Between two scripts, so that running them is two short tasks for the browser instead of a long one. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Asks for a script without running it. */
function fetchScript(file: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}

/** Fetches the scripts of the page, all at once, and runs them. */
async function runScripts({ run, fetch }: Pick<StartFacts, 'run' | 'fetch'>): Promise<void> {
  for (const file of [run.react, run.site, ...fetch]) fetchScript(file)
  const { runReact } = (await import(/* @vite-ignore */ run.react)) as typeof React
  await nextTask()
  await runReact()
  await nextTask()
  const { hydrate } = (await import(/* @vite-ignore */ run.site)) as typeof Site
  await nextTask()
  await hydrate(carryOver())
}

const letGo = holdClicks()

async function start(): Promise<void> {
  const facts = startFacts() ?? DEVELOPMENT_SCRIPTS
  const wanted = facts.atOnce ? undefined : firstScreenOrUse()
  await wholePage()
  returnToPlace()
  restoreTyped()
  await wanted
  // The browser may be laying out the page in this very task.
  await nextTask()
  await runScripts(facts)
  letGo(true)
}

void tellIfPartMissing(start()).finally(() => letGo(false))
