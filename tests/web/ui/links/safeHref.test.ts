import { describe, expect, test } from 'vitest'
import { safeHref } from '#web/ui/links/safeHref.ts'

describe('a link written by staff', () => {
  test.each([
    ['/Contact#contactForm', 'page'],
    ['/', 'page'],
    ['#contactForm', 'page'],
    ['/Blog/a-post?from=/feed.xml', 'page'],
    ['/feed.xml', 'file'],
    ['/media/guide.pdf#page=2', 'file'],
    ['/Sitemap.XML?v=1', 'file'],
    ['https://example.com/a?b=c', 'external'],
    ['https://example.com/guide.pdf', 'external'],
    ['HTTPS://example.com', 'external'],
    ['https://example.com/@someone', 'external'],
    ['mailto:hello@archstep.example', 'external'],
    ['tel:+13145550142', 'external'],
    ['http://localhost:3900/files/local/production/abc.pdf?dl=Guide.pdf', 'external'],
    ['http://192.168.1.5:3900/files/local/production/abc.pdf?dl=Guide.pdf', 'external'],
  ])('%s is followed as %s', (href, kind) => {
    expect(safeHref(href)).toEqual({ kind, href })
  })

  test.each(['mailto:hello@archstep.example', 'tel:+13145550142'])(
    '%s loses the invisible characters that the preview inserts',
    (href) => {
      expect(safeHref(`${href}\u200b\u200c\u200d\ufeff\u2063`)).toEqual({ kind: 'external', href })
    },
  )

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    '  javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    'http://example.com',
    'https:evil',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/Contact\\evil',
    '/half-a-character-\ud800',
    'https://archstep.example@evil.example',
    'https://user:secret@example.com',
    'https:///user@example.com',
    'contact',
    '',
    '   ',
    null,
    undefined,
  ])('%j is not followed', (href) => {
    expect(safeHref(href)).toBeUndefined()
  })
})
