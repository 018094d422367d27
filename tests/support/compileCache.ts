import path from 'node:path'

/**
 * Has the processes of Node that this one starts share what they have compiled: tests start hundreds, most of which load the
 * same modules.
 */
export function shareCompiled(): void {
  process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled')
}
