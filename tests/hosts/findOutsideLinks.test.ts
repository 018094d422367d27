import { expect, test } from 'vitest'
import { findOutsideLinks } from '../../hosts/outsideLinks/findOutsideLinks.ts'
import { isOffline } from '../../hosts/outsideLinks/checkOutsideLinks.ts'

const OUT = 'https://elsewhere.example/page'

test('finds addresses elsewhere in buttons, texts, menus, videos and redirects, with the field in the Studio’s form', () => {
  const documents = [
    {
      _id: 'drafts.about',
      _type: 'about',
      title: 'About us',
      cta: { _type: 'callToAction', action: { _type: 'link', label: 'See', href: OUT } },
      body: [{ _key: 'a1', _type: 'block', markDefs: [{ _key: 'b"2', _type: 'link', href: OUT }], children: [] }],
    },
    { _id: 'siteSettings', _type: 'siteSettings', name: 'Archstep', menu: [{ links: [{ _key: 'k', href: OUT }] }] },
    {
      _id: 'sharedBlock-1',
      _type: 'sharedBlock',
      name: 'Film',
      content: [{ _key: 'v', _type: 'videoBlock', address: 'https://vimeo.example/1' }],
    },
    { _id: 'redirect-1', _type: 'redirect', from: '/old', to: 'HTTPS://Other.example/x' },
  ]
  expect(findOutsideLinks(documents)).toEqual([
    {
      address: 'HTTPS://Other.example/x',
      uses: [{ id: 'redirect-1', type: 'redirect', title: '/old', path: 'to' }],
    },
    {
      address: OUT,
      uses: [
        { id: 'about', type: 'about', title: 'About us', path: 'cta.action.href' },
        { id: 'about', type: 'about', title: 'About us', path: 'body[_key=="a1"].markDefs[_key=="b\\"2"].href' },
        { id: 'siteSettings', type: 'siteSettings', title: 'Archstep', path: 'menu[0].links[_key=="k"].href' },
      ],
    },
    {
      address: 'https://vimeo.example/1',
      uses: [{ id: 'sharedBlock-1', type: 'sharedBlock', title: 'Film', path: 'content[_key=="v"].address' }],
    },
  ])
})

test('leaves out what leads nowhere else, and addresses that a chosen page stands in for', () => {
  const links = ['/About', 'mailto:a@example.com', 'tel:+1314', 'http://plain.example', 'https://', 7, null, undefined]
  const documents = [
    { _id: 'a', _type: 'page', links: links.map((href) => ({ href })) },
    { _id: 'b', _type: 'page', link: { href: OUT, target: { _ref: 'about' } } },
    // Not a link: what a text says, and what another document calls `to`.
    { _id: 'c', _type: 'page', text: OUT, to: OUT, url: OUT },
  ]
  expect(findOutsideLinks(documents)).toEqual([])
})

test('one silent address of several is its own fault; when all are, it may be this side’s', () => {
  expect(isOffline([{ isSilent: true }, { isSilent: true }])).toBe(true)
  expect(isOffline([{ isSilent: true }, { isSilent: false }])).toBe(false)
  expect(isOffline([])).toBe(false)
})
