import { expect, test } from 'vitest'
import { DecoyResponses } from '../../api/decoyResponses.ts'

test('bots can’t fill the memory: a response is forgotten once a thousand others came', () => {
  const responses = new DecoyResponses()
  const tell = (place: number) => responses.respondTo({ key: `machine-${place}`, fingerprint: 'x' })
  const first = tell(0)
  for (let place = 1; place < 1_000; place += 1) tell(place)
  expect(tell(0)).toEqual({ ...first, kind: 'repeated' })
  for (let place = 1_000; place < 2_000; place += 1) tell(place)
  expect(tell(0)).toMatchObject({ kind: 'bot' })
})
