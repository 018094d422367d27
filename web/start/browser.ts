import { DEVELOPMENT_SCRIPTS, startFacts, type StartFacts } from '../lib/startFacts.ts'
import { restoreTyped } from '../lib/typedFields.ts'
import { carryOver } from './carryOver.ts'
import { holdClicks } from './holdClicks.ts'
import type * as Site from './hydrate.tsx'
import { returnToPlace } from './returnToPlace.ts'
import type * as React from './runReact.ts'
import { reportStartFailure } from './startFailure.ts'
import '../styles/base.css'

/** If the load event doesn't come, because a picture hangs, start after this long. */
const LATEST_MS = 5000
/** Signs that a visitor uses the page. */
const USES = ['pointerdown', 'keydown', 'focusin']

/** Waits for the first screen to load, or for the visitor to use the page. */
function firstScreenOrUse(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve()
    const go = () => resolve()
    setTimeout(go, LATEST_MS)
    for (const type of ['load', ...USES]) addEventListener(type, go, { capture: true, once: true, passive: true })
  })
}

/** Waits until the HTML is parsed; this script may run before that. */
async function wholePage(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
}

/** Between two scripts, so that they run as two short tasks instead of a long one. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

function fetchScript(file: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}

/**
 * The first date or number that a document formats takes a phone 50 ms: the browser loads the locale. So that is
 * done after a paint, while the scripts arrive.
 */
const makeFirstFormat = () => requestAnimationFrame(() => setTimeout(() => Intl.DateTimeFormat()))

/** Fetches all scripts of the page in parallel, then runs them. */
async function runScripts({ run, fetch }: Pick<StartFacts, 'run' | 'fetch'>): Promise<void> {
  for (const file of [run.react, run.site, ...fetch]) fetchScript(file)
  makeFirstFormat()
  const { runReact } = (await import(/* @vite-ignore */ run.react)) as typeof React
  await nextTask()
  await runReact()
  await nextTask()
  const { hydrate } = (await import(/* @vite-ignore */ run.site)) as typeof Site
  await nextTask()
  await hydrate(carryOver())
}

/** A path, however hosts spell it: `/iot/`, `/IoT.html`. */
const spelled = (path: string) =>
  decodeURI(path)
    .toLowerCase()
    .replace(/\/+/g, '/')
    .replace(/(\/index)?(\.html)?\/?$/, '')

const clicks = holdClicks()

async function start(): Promise<void> {
  const facts = startFacts() ?? DEVELOPMENT_SCRIPTS
  // At the address of an archive or a proxy, React would replace the page by a 404.
  if (facts.path !== undefined && spelled(facts.path) !== spelled(location.pathname))
    throw new Error(`This is a copy of the page ${facts.path}, whose scripts do not run.`)
  const wanted = facts.atOnce ? undefined : firstScreenOrUse()
  await wholePage()
  returnToPlace()
  restoreTyped()
  await wanted
  // The browser may do layout in this very task.
  await nextTask()
  await runScripts(facts)
  clicks.replay()
}

void reportStartFailure(start()).finally(clicks.drop)
