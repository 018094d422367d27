/** `npm run licences`: writes docs/licences.md from package-lock.json. */
import { writeFile } from 'node:fs/promises'
import { licenceListFile, readExceptions, readLock } from './licences/files.ts'
import { allPackages, licenceList, licenceProblems, sitePackages } from './licences/licences.ts'

try {
  const lock = await readLock()
  const { licences } = await readExceptions()
  await writeFile(licenceListFile, licenceList(sitePackages(lock)))
  console.log('Wrote docs/licences.md.')
  const problems = licenceProblems(allPackages(lock), licences)
  for (const problem of problems) console.error(problem)
  process.exit(problems.length > 0 ? 1 : 0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
