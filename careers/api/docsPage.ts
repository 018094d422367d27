import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ApiDescription, Operation } from './openapi.ts'

const DOCS_PATH = '/api/v1/docs/'
const DOCUMENT_PATH = '/api/v1/openapi.json'

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif; }
code, pre { font: 0.9em/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; padding: 1rem; border: 1px solid; border-radius: 0.5rem; }
table { width: 100%; margin: 1rem 0 2rem; border-collapse: collapse; }
caption { font-weight: 600; text-align: left; }
td:first-child { width: 12rem; }
th, td { padding: 0.4rem 0.6rem 0.4rem 0; border-bottom: 1px solid; text-align: left; vertical-align: top; }
`

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const table = (
  caption: string,
  head: readonly [string, string],
  rows: readonly (readonly [string, string])[],
): string =>
  rows.length === 0
    ? ''
    : `<table><caption>${caption}</caption><tr><th scope="col">${head[0]}</th><th scope="col">${head[1]}</th></tr>${rows
        .map(([name, text]) => `<tr><td><code>${escape(name)}</code></td><td>${escape(text)}</td></tr>`)
        .join('')}</table>`

function operationHtml(method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters.map(
    ({ name, in: place, description }) => [name, `In the ${place}. ${description}`] as const,
  )
  const responses = Object.entries(operation.responses).map(
    ([status, { description }]) => [status, description] as const,
  )
  return `<section><h2>${escape(operation.summary)}</h2>
<p><code>${method.toUpperCase()} ${escape(path)}</code></p><p>${escape(operation.description)}</p>
${table('Parameters', ['Name', 'What it is'], parameters)}${table('Answers', ['Status', 'Meaning'], responses)}</section>`
}

function page({ info, paths, components }: ApiDescription): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationHtml(method, path, operation)),
  )
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<h3>${escape(name)}</h3><pre tabindex="0">${escape(JSON.stringify(schema, null, 2))}</pre>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(info.title)}</title><style>${STYLE}</style></head><body><main><h1>${escape(info.title)}</h1>
<p>${escape(info.description)} The same as <a href="${DOCUMENT_PATH}">an OpenAPI 3.1 document</a>.</p>
${operations.join('\n')}<section><h2>Shapes</h2>${schemas.join('\n')}</section></main></body></html>`
}

/** Serves the API's description as a document for programs and as a page for people. */
export function addDocs(app: FastifyInstance, description: ApiDescription): void {
  const html = page(description)
  const styleHash = createHash('sha256').update(STYLE).digest('base64')
  app.get(DOCUMENT_PATH, (_request, reply) => reply.send(description))
  app.get(DOCS_PATH, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .send(html),
  )
  app.get('/', (_request, reply) => reply.redirect(DOCS_PATH))
}
