import { describe, expect, test } from 'vitest'
import {
  externalAddressVerdict,
  hrefVerdict,
  internalPathVerdict,
  placeVerdict,
} from '@archstep/contracts/urls/hrefs.ts'

describe('links', () => {
  test.each([
    '/',
    '/Contact',
    '/Contact#contactForm',
    '/Blog/a-post?from=home',
    'https://example.com/a?b=c#d',
    'HTTPS://Example.com',
    'https://example.com/@someone',
    'MAILTO:hello@example.com',
    'tel:911',
    'mailto:hello@example.com',
    'mailto:hello@example.com?subject=Hi',
    'tel:+13145550142',
    'tel:(314)555-0142',
    undefined,
    '',
  ])('may lead to %s', (href) => {
    expect(hrefVerdict(href)).toBe(true)
  })

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,hi',
    '//evil.example',
    '/\\evil.example',
    '/\tevil',
    '\\\\evil.example',
    'https:evil',
    'https://',
    'https:// example.com',
    'http://example.com',
    'ftp://example.com',
    'www.example.com',
    'Contact',
    '#contactForm',
    'mailto:',
    'mailto:nobody',
    'tel:call me',
    'https://user:secret@example.com',
    'https://user@example.com',
    'https:///user@example.com',
    'https://:secret@example.com',
    'https://-example.com',
    'tel:12',
    'mailto:a b@example.com',
    '/half-a-character-\ud800',
    'https://example.com/\ud800',
    'https://example.com/\0',
  ])('must not lead to %j', (href) => {
    expect(hrefVerdict(href)).toEqual(expect.any(String))
  })

  test('that should be a phone number or an email address get advice on how to write it', () => {
    for (const href of ['tel:call me', 'mailto:nobody']) expect(hrefVerdict(href)).toMatch(/without spaces/)
  })

  test('of a card stay on the site', () => {
    expect(internalPathVerdict('/Mobile')).toBe(true)
    expect(internalPathVerdict('https://example.com')).toMatch(/starts with one slash/)
    expect(internalPathVerdict('//example.com')).toMatch(/starts with one slash/)
  })

  test('to other networks use https', () => {
    expect(externalAddressVerdict('https://x.com/someone')).toBe(true)
    expect(externalAddressVerdict('HTTPS://x.com/')).toBe(true)
    expect(externalAddressVerdict(undefined)).toBe(true)
    expect(externalAddressVerdict('/x')).toMatch(/starting with https/)
    expect(externalAddressVerdict('mailto:a@example.com')).toMatch(/starting with https/)
    expect(externalAddressVerdict('https://user:secret@x.com')).toMatch(/user name and password out/)
  })

  test.each([undefined, '', '#contactForm', '?about=web', '?a=b#c'])('may lead to a part of a page: %j', (place) => {
    expect(placeVerdict(place)).toBe(true)
  })

  test.each(['contactForm', '#', '?', '#a b', '#a#b', '/#a', '?a\\b', '#a\0'])(
    'can’t lead to an invalid part of a page: %j',
    (place) => {
      expect(placeVerdict(place)).toMatch(/^Start with #/)
    },
  )
})
