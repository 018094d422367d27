import { expect, test } from 'vitest'
import { eitherSignal } from '#web/lib/eitherSignal.ts'

test.each([0, 1])('two signals abort with the first one, for its reason (%i)', (first) => {
  const controllers = [new AbortController(), new AbortController()] as const
  const either = eitherSignal(...controllers.map(({ signal }) => signal))
  expect(either.aborted).toBe(false)
  controllers[first]!.abort('first')
  controllers[1 - first]!.abort('second')
  expect(either).toMatchObject({ aborted: true, reason: 'first' })
})

test('a signal that has already aborted counts', () => {
  const either = eitherSignal(new AbortController().signal, AbortSignal.abort('before'))
  expect(either).toMatchObject({ aborted: true, reason: 'before' })
})
