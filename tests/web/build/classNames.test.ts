import path from 'node:path'
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shortClassNames } from '../../../web/build/classNames.ts'

const web = path.resolve(import.meta.dirname, '../../../web')
const files = globSync('**/*.module.css', { cwd: web }).map((file) => path.join(web, file))

test('no two classes of the site have the same name', () => {
  const nameOf = shortClassNames(web)
  const names = files.flatMap((file) => ['root', 'title', 'text'].map((name) => nameOf(name, file)))
  expect(new Set(names).size).toBe(files.length * 3)
})

test('a class is called the same when it is asked for again, and in another build of the same files', () => {
  const [first = '', second = ''] = files
  const nameOf = shortClassNames(web)
  expect(nameOf('title', first)).toMatch(/^[a-z]{1,3}0$/)
  expect(nameOf('text', first)).toMatch(/^[a-z]{1,3}1$/)
  expect(nameOf('title', `${first}?direct`)).toBe(nameOf('title', first))
  const again = shortClassNames(web)
  expect(again('title', second)).toBe(nameOf('title', second))
})

test('a CSS module from elsewhere stops the build', () => {
  expect(() => shortClassNames(web)('title', '/elsewhere/Card.module.css')).toThrow(
    '/elsewhere/Card.module.css is a CSS module outside',
  )
})
