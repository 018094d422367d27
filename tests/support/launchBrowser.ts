import { chromium, type Browser } from '@playwright/test'
import { lookFor, NEEDS, required } from './needs.ts'

/** Makes Chromium work in a container, and keeps it from phoning home. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
]

/** @throws Error that says how to get one */
export const findHeadlessShell = (): string => lookFor(NEEDS.headlessShell) ?? required(NEEDS.chromium)

/** Starts the headless shell, or the whole browser where there is no shell. @throws Error that says how to get one */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findHeadlessShell(), args: BROWSER_FLAGS })
