import path from 'node:path'

/**
 * Makes Node processes started by this one share compiled code: tests start hundreds, most of which load the same
 * modules.
 */
export function shareCompiled(): void {
  process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled')
}
