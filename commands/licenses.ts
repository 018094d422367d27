/**
 * `npm run licenses`: exits with code 1 and a message if a package, including development tools, has a license that we
 * may not use.
 */
import path from 'node:path'
import { runNode } from './services/processes.ts'
import { readArguments } from './terminal/commandLine.ts'

readArguments({}, 'Usage: npm run licenses.')

/** SPDX names of licenses under which we may use packages and distribute them in our bundles. */
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
  // BSD-2-Clause according to its license file; its package.json says BSD.
  'duck',
  // Public domain, which has no SPDX name.
  'jsonify',
]
/** LGPL: the libvips library, unmodified, as a separate file and not in a bundle. */
const LIBVIPS = '@img/sharp-'

const checker = path.resolve(
  import.meta.dirname,
  '../node_modules/license-checker-rseidelsohn/bin/license-checker-rseidelsohn.js',
)
const { exited } = runNode([
  // The checker calls this with an empty file name.
  '--disable-warning=DEP0187',
  checker,
  '--excludePrivatePackages',
  // The checker understands AND and OR only for exclusions, so we exclude all allowed licenses and expect nothing to be
  // left.
  `--excludeLicenses=${ALLOWED.join(',')}`,
  '--onlyAllow=none',
  `--excludePackages=${EXCEPTED.join(';')}`,
  `--excludePackagesStartingWith=${LIBVIPS}`,
  '--summary',
])
process.exitCode = await exited
