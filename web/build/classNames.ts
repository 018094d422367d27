import { globSync } from 'node:fs'
import path from 'node:path'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** 0 → a, 25 → z, 26 → aa, and so on. */
function letters(number: number): string {
  const rest = Math.floor(number / LETTERS.length)
  return (rest > 0 ? letters(rest - 1) : '') + (LETTERS[number % LETTERS.length] ?? '')
}

/**
 * Names for the classes of CSS modules, two to four characters long: letters for the file, a number for the class in it.
 * They occur in the HTML, in the styles and in the scripts; the hashes that they have otherwise don't compress.
 * The same files give the same names, in the browser's build and in the server's.
 * @param folder absolute path of the folder that holds every CSS module
 */
export function shortClassNames(folder: string): (name: string, file: string) => string {
  const files = globSync('**/*.module.css', { cwd: folder }).sort()
  const places = new Map(files.map((file, place) => [path.join(folder, file), letters(place)]))
  const known = new Map<string, string[]>()
  return (name, file) => {
    const [address = file] = file.split('?')
    const prefix = places.get(path.normalize(address))
    if (!prefix) throw new Error(`${address} is a CSS module outside ${folder}.`)
    const names = known.get(prefix) ?? []
    known.set(prefix, names)
    if (!names.includes(name)) names.push(name)
    return `${prefix}${names.indexOf(name)}`
  }
}
