/**
 * `node hosts/server/siteRules.ts <site> <name> maps|rules`: prints the nginx rules of a deployment, with `name` as the
 * prefix of its variables. For root's `reload-nginx`, because the publisher's user must not write files that nginx
 * includes.
 */
import { readSiteRules } from '../nginxRules/writeNginx.ts'
import { endProcess } from './process/endProcess.ts'

const [site, name, part] = process.argv.slice(2)
if (site === undefined || name === undefined || (part !== 'maps' && part !== 'rules'))
  endProcess('Usage: node hosts/server/siteRules.ts <site> <name> maps|rules')
const rules = await readSiteRules(site, name).catch(endProcess)
process.stdout.write(rules[part])
