import { expect, test } from 'vitest'
import { ADMINISTRATOR, EDITOR, RECRUITER } from '@archstep/contracts/cms/editableTypes.ts'
import { addressOwner } from '#careers/api/addressOwner.ts'
import { roles } from '#hosts/ownLake/roleGrants.ts'
import { addressOwner as lakesAddressOwner } from '#lake/http/addressOwner.ts'
import { rolesWith } from '#lake/auth/roles.ts'

// The lake imports nothing of ours, so it has its own of what is compared here.

test('the careers service and the lake count addresses as the same senders', () => {
  const owners = [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2:aaaa:bbbb:cccc:dddd'],
    ['not an address', 'not an address'],
  ]
  for (const [one = '', other = ''] of owners) {
    expect(addressOwner(one)).toBe(addressOwner(other))
    expect(lakesAddressOwner(one)).toBe(addressOwner(one))
    expect(lakesAddressOwner(other)).toBe(addressOwner(one))
  }
  expect(addressOwner('2001:db8:1:3::1')).not.toBe(addressOwner('2001:db8:1:2::1'))
})

test('the lake’s roles have the names by which the Studio and the careers service know them', () => {
  expect([...rolesWith(roles).keys()]).toEqual([ADMINISTRATOR, EDITOR, RECRUITER])
})
