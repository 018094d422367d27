/**
 * `node hosts/server/siteRules.ts <site> <name> maps|rules`: prints the rules of a release's site, with variables whose
 * names begin with the name. For root's `reload-nginx`: the publisher's user writes nothing that nginx includes.
 */
import { readRules } from '../nginx/writeNginx.ts'
import { fail } from './fail.ts'

const [site, name, part] = process.argv.slice(2)
if (site === undefined || name === undefined || (part !== 'maps' && part !== 'rules'))
  fail('Usage: node hosts/server/siteRules.ts <site> <name> maps|rules')
const rules = await readRules(site, name).catch(fail)
process.stdout.write(rules[part])
