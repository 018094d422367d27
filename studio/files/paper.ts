import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Who gives the paper out, from the site settings of the seed. */
export interface Sender {
  name: string
  tagline: string
  phone: string
  email: string
}

export interface Paper {
  title: string
  lead: string
  /** HTML, made of the parts below. */
  body: string
}

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string): Buffer => readFileSync(path.join(root, file))

function fontFace(family: string, file: string, weights: string): string {
  const data = read(`web/styles/fonts/${file}`).toString('base64')
  return `@font-face{font-family:'${family}';font-weight:${weights};src:url(data:font/woff2;base64,${data}) format('woff2')}`
}

/** Letters that mean something in HTML, written so that they are only letters. */
export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A statement to tick off, and why it is there. */
export type Point = readonly [statement: string, why: string]

/** Numbered points with a box each, in groups; the numbers run on. */
export function checklist(groups: readonly (readonly [heading: string, points: readonly Point[]])[]): string {
  let number = 1
  return groups
    .map(([heading, points]) => {
      const items = points
        .map(([statement, why]) => `<li><strong>${escape(statement)}</strong> ${escape(why)}</li>`)
        .join('')
      const list = `<section><h2>${escape(heading)}</h2><ol class="checks" start="${number}" style="counter-set:check ${number - 1}">${items}</ol></section>`
      number += points.length
      return list
    })
    .join('')
}

/** Numbered questions with lines to write on. */
export function questions(items: readonly Point[], lines: number): string {
  const room = '<span class="line"></span>'.repeat(lines)
  return `<ol class="questions">${items
    .map(([question, hint]) => `<li><strong>${escape(question)}</strong> ${escape(hint)}${room}</li>`)
    .join('')}</ol>`
}

/**
 * A table of two columns: what is asked on the left, the answer or room for one on the right.
 * @param height of a row at least, in millimeters
 */
export function form(caption: string, rows: readonly Point[], height: number): string {
  const body = rows
    .map(
      ([head, answer]) =>
        `<tr style="height:${height}mm"><th scope="row">${escape(head)}</th><td>${escape(answer)}</td></tr>`,
    )
    .join('')
  return `<table><caption>${escape(caption)}</caption>${body}</table>`
}

export const paragraph = (text: string): string => `<p>${escape(text)}</p>`

const styles = () => `
${fontFace('Newsreader Display', 'newsreader-display.woff2', '300 400')}
${fontFace('Instrument Sans', 'instrument-sans.woff2', '400 700')}
@page{size:letter;margin:14mm 17mm 13mm}
*{box-sizing:border-box;margin:0;padding:0}
html{color:#131f2d;font:400 9.4pt/1.42 'Instrument Sans';-webkit-print-color-adjust:exact}
header{display:flex;align-items:center;gap:3mm;padding-bottom:3mm;border-bottom:0.3mm solid #131f2d;font-size:8.4pt}
header svg{width:7.2mm;height:auto}
header b{font:400 14pt/1 'Newsreader Display'}
header span{margin-left:auto;color:#3f4a57}
h1{margin-top:7mm;font:300 29pt/1.04 'Newsreader Display';letter-spacing:-.018em}
.lead{max-width:165mm;margin:2.5mm 0 5mm;color:#3f4a57;font-size:11pt}
h2{margin:5mm 0 1mm;color:#0e5490;font:400 14.5pt/1.2 'Newsreader Display';break-after:avoid}
p{margin:1.5mm 0;max-width:165mm}
ol{list-style:none}
.checks{columns:2;column-gap:9mm;border-top:.2mm solid #9aa4ad}
.checks li{position:relative;padding:1.8mm 0 1.8mm 13mm;border-bottom:.15mm solid #cfd5d9;break-inside:avoid;counter-increment:check}
.checks li::before{content:'';position:absolute;left:0;top:2.2mm;width:3.6mm;height:3.6mm;border:.3mm solid #131f2d;border-radius:.4mm}
.checks li::after{content:counter(check);position:absolute;left:5.4mm;top:1.7mm;width:5.6mm;font-weight:600;text-align:right;font-variant-numeric:tabular-nums;border-bottom:.7mm solid #f6b540;line-height:1.25}
.questions{columns:2;column-gap:9mm;counter-reset:q}
.questions li{position:relative;padding:2mm 0 0 10mm;break-inside:avoid;counter-increment:q}
.questions li::before{content:counter(q);position:absolute;left:0;font:300 17pt/1 'Newsreader Display'}
.line{display:block;height:6.2mm;border-bottom:.2mm solid #9aa4ad}
table{width:100%;margin-top:3mm;border-collapse:collapse;break-inside:avoid}
caption{padding-bottom:1.5mm;text-align:left;color:#0e5490;font:400 14.5pt/1.2 'Newsreader Display'}
th,td{padding:2.1mm 3mm 2.1mm 0;border-top:.15mm solid #9aa4ad;text-align:left;vertical-align:top}
th{width:58mm;font-weight:600}
td{color:#2a3644}
tr:last-child>*{border-bottom:.15mm solid #9aa4ad}
.page{break-before:page}
.note{margin-top:4mm;padding-left:4mm;border-left:.9mm solid #f6b540}
`

/** The HTML of a paper, with everything in it: fonts, logo, words. */
export function paperHtml({ title, lead, body }: Paper, sender: Sender): string {
  const logo = read('studio/seed/images/logo.svg').toString('utf8').replace('<svg ', '<svg aria-hidden="true" ')
  return `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>${escape(title)}</title><style>${styles()}</style></head><body>
<header>${logo}<b>${escape(sender.name)}</b><span>${escape(`${sender.tagline}. ${sender.phone}, ${sender.email}`)}</span></header>
<main><h1>${escape(title)}</h1><p class="lead">${escape(lead)}</p>${body}</main></body></html>`
}
