// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { pastedHtml } from '#studio/inputs/pastedHtml.ts'

const bodyOf = (html: string | undefined) =>
  new DOMParser()
    .parseFromString(html ?? '', 'text/html')
    .body.innerHTML.replaceAll(/\s+/g, ' ')
    .trim()

it('a Word page keeps its headings and lists; its table becomes lines, and a message says that its picture was left out', () => {
  const pasted = pastedHtml(`<html xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator
    content="Microsoft Word 15"></head><body><!--StartFragment--><p class=MsoTitle>Moving</p><h1>Monday</h1><h4
    >Boxes</h4>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>One</p>
    <table class=MsoTableGrid><tr><td><p class=MsoNormal>Day</p></td><td><p
    class=MsoNormal><b>What</b></p></td></tr></table>
    <p class=MsoNormal><img src="file:///C:/clip_image001.png"></p><!--EndFragment--></body></html>`)
  expect(bodyOf(pasted?.html)).toBe(
    '<!--StartFragment--><h2>Moving</h2><h2>Monday</h2><h3>Boxes</h3> ' +
      '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1">One</p> <p>Day | <b>What</b> </p> ' +
      '<!--EndFragment-->',
  )
  expect(pasted?.notes).toEqual([
    'Tables became lines of text: a text has no tables.',
    'Pictures were left out: upload them, each in a place of its own.',
  ])
  expect(pastedHtml(pasted?.html ?? '')).toBeUndefined()
})

it.each([
  ['https://www.google.com/url?q=https://example.com/a%3Fb%3D1&amp;sa=D&amp;usg=AOv', 'https://example.com/a?b=1'],
  [
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fa&amp;data=05',
    'https://example.com/a',
  ],
])('a link that counts clicks leads where it should: %s', (href, target) => {
  const pasted = pastedHtml(`<p><a href="${href}">See</a></p>`)
  expect(bodyOf(pasted?.html)).toBe(`<p><a href="${target}">See</a></p>`)
  expect(pasted?.notes).toEqual([])
})

it.each([
  '<p>Plain words</p><h2>Heading</h2><ul><li>One</li></ul>',
  '<a href="https://www.google.com/search?q=https://example.com">See</a>',
  '<a href="https://www.google.com/url?q=javascript:alert(1)">See</a>',
  '',
])('what a text can hold is left as it is: %s', (html) => {
  expect(pastedHtml(html)).toBeUndefined()
})
