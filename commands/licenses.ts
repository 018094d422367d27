/** `npm run licenses`: ends with exit code 1 and a sentence when a package, of the tools too, has a license that we may not use. */
import path from 'node:path'
import { readArguments } from './services/commandLine.ts'
import { runNode } from './services/processes.ts'

readArguments({}, 'Usage: npm run licenses.')

/** Licenses under which we may use a package and hand it on in our bundles, as SPDX names them. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Copyleft for its own files only, and we change none of them.
  'MPL-2.0',
  'Zlib',
]
const EXCEPTED = [
  // BSD-2-Clause by the license file in the package, which its package.json calls BSD.
  'duck',
  // In the public domain, which has no SPDX name.
  'jsonify',
]
/** LGPL: the libvips library, unchanged and as a file of its own; in no bundle. */
const LIBVIPS = '@img/sharp-'

const checker = path.resolve(
  import.meta.dirname,
  '../node_modules/license-checker-rseidelsohn/bin/license-checker-rseidelsohn.js',
)
const { exited } = runNode([
  // The checker asks whether a file without a name exists.
  '--disable-warning=DEP0187',
  checker,
  '--excludePrivatePackages',
  // It knows what AND and OR mean when it leaves licenses out, not when it allows them. So what is left must be none.
  `--excludeLicenses=${ALLOWED.join(',')}`,
  '--onlyAllow=none',
  `--excludePackages=${EXCEPTED.join(';')}`,
  `--excludePackagesStartingWith=${LIBVIPS}`,
  '--summary',
])
process.exitCode = await exited
