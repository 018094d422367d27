import { MAP_HOST } from './openStreetMap.ts'

const rules = {
  createScriptURL(address: string) {
    if (!address.startsWith(`${MAP_HOST}/`)) throw new TypeError(`${address} is not the address of a map.`)
    return address
  },
}

const policy = globalThis.trustedTypes?.createPolicy('map', rules) ?? rules

/**
 * An address as an object element takes it: the site's security policy refuses plain text there, because an object may
 * run scripts. This is one of the two policies that its header admits.
 * @throws TypeError for an address of another host
 */
export const trustedMapAddress = (address: string) => policy.createScriptURL(address)
