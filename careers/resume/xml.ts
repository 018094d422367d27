/** Reads the XML parts of an Office document (ECMA-376-2): in UTF-8 or UTF-16, and without a document type. */
import { SaxesParser } from 'saxes'
import { Refusal } from './refusal.ts'

interface XmlHandler {
  /** @param attributes by their qualified names, with references like `&#104;` resolved */
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

export const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The encoding that the first bytes show; even a declaration can only be read with it. */
function encodingOf(head: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const start = head.toString('hex', 0, 2)
  if (start === 'fffe' || start === '3c00') return 'utf-16le'
  return start === 'feff' || start === '003c' ? 'utf-16be' : 'utf-8'
}

/**
 * Reads a part and passes on its content; elements are named without their prefix.
 * @param damaged the message if it isn't well-formed XML
 * @throws Refusal
 */
export async function readXml(chunks: AsyncIterable<Buffer>, handler: XmlHandler, damaged: string): Promise<void> {
  const parser = new SaxesParser()
  const refuse = (cause?: unknown): never => {
    throw new Refusal(damaged, { cause })
  }
  parser.on('error', refuse)
  // Office writes no document type, and refuses parts with one.
  parser.on('doctype', refuse)
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^utf-?(?:8|16(?:[lb]e)?)$/i.test(encoding)) refuse()
  })
  parser.on('opentag', ({ name, attributes }) => handler.open?.(withoutPrefix(name), attributes))
  parser.on('closetag', ({ name }) => handler.close?.(withoutPrefix(name)))
  for (const kind of ['text', 'cdata'] as const) parser.on(kind, (text) => handler.text?.(text))

  let decoder: InstanceType<typeof TextDecoder> | undefined
  let encoding: ReturnType<typeof encodingOf> | undefined
  const decode = (bytes?: Buffer): string => {
    try {
      return decoder?.decode(bytes, { stream: bytes !== undefined }) ?? ''
    } catch (error) {
      return refuse(error)
    }
  }
  for await (const chunk of chunks) {
    encoding ??= encodingOf(chunk)
    decoder ??= new TextDecoder(encoding, { fatal: true })
    parser.write(decode(chunk))
  }
  parser.write(decode())
  parser.close()
}
