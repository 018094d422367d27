import type { TestProject } from 'vitest/node'
import { freePorts } from '../support/freePorts.ts'
import { startLakeOfBuild } from './setup.ts'

/** A second lake, so that deployments follow its content while other tests use the one whose address is in the build. */
export default async function setup(project: TestProject) {
  await using closing = new AsyncDisposableStack()
  const [port] = await freePorts(1)
  await startLakeOfBuild(project, closing, port)
  const running = closing.move()
  return () => running.disposeAsync()
}
