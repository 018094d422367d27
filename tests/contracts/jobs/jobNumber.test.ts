import { expect, test } from 'vitest'
import { newJobNumber } from '@archstep/contracts/jobs/jobNumber.ts'

test('a new job has a random number of nine digits', () => {
  const numbers = Array.from({ length: 200 }, newJobNumber)
  expect(numbers.filter((number) => !/^[1-9]\d{8}$/.test(String(number)))).toEqual([])
  expect(new Set(numbers).size).toBe(numbers.length)
})
