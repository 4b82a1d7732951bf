/** The API as one page to browse: made here from the OpenAPI document, without scripts and without other servers. */
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

interface Document {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string }
  readonly paths?: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> }
}

interface OperationObject {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema?: { readonly description?: string }
    readonly description?: string
  }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>
}
type Content = Readonly<Record<string, { readonly schema?: unknown }>>

const STYLE = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
details{border:1px solid #8885;border-radius:6px;margin:.4rem 0;padding:.4rem .8rem}summary{cursor:pointer}
code,pre{font:13px/1.45 ui-monospace,monospace}pre{overflow:auto;background:#8881;padding:.6rem;border-radius:6px}
.m{display:inline-block;min-width:4.2em;font-weight:700}td,th{text-align:left;padding:.1rem 1rem .1rem 0;vertical-align:top}`

export function docsPage(document: Document): HtmlEscapedString | Promise<HtmlEscapedString> {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const tags = [...new Set(operations.map((o) => o.operation.tags?.[0] ?? 'Other'))]
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${document.info.title}</title>
<meta name="viewport" content="width=device-width"><style>${raw(STYLE)}</style></head>
<body><h1>${document.info.title} ${document.info.version}</h1>
<p>${document.info.description ?? ''}</p>
<p>For programs: <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1)</p>
<nav>${tags.map((tag) => html`<a href="#${tag}">${tag}</a> · `)}<a href="#schemas">Schemas</a></nav>
${tags.map(
  (tag) =>
    html`<h2 id="${tag}">${tag}</h2>${operations
      .filter((o) => (o.operation.tags?.[0] ?? 'Other') === tag)
      .map(section)}`,
)}
<h2 id="schemas">Schemas</h2>
${Object.entries(document.components?.schemas ?? {}).map(
  ([name, schema]) =>
    html`<details id="schema-${name}"><summary><code>${name}</code></summary>${json(schema)}</details>`,
)}
</body></html>`
}

function section({
  path,
  method,
  operation,
}: {
  readonly path: string
  readonly method: string
  readonly operation: OperationObject
}) {
  const { summary, description, parameters = [], requestBody, responses = {} } = operation
  return html`<details id="${operation.operationId ?? ''}">
<summary><span class="m">${method.toUpperCase()}</span> <code>${path}</code> – ${summary ?? ''}</summary>
<p>${description ?? ''}</p>
${
  parameters.length === 0
    ? ''
    : html`<table><tr><th>Parameter</th><th>In</th><th></th></tr>${parameters.map(
        (p) => html`<tr><td><code>${p.name}</code>${p.required ? ' *' : ''}</td><td>${p.in}</td>
<td>${p.description ?? p.schema?.description ?? ''}</td></tr>`,
      )}</table>`
}
${requestBody === undefined ? '' : html`<p>Body</p>${bodies(requestBody.content)}`}
${Object.entries(responses).map(([status, r]) => html`<p>Response ${status}</p>${bodies(r.content ?? {})}`)}
</details>`
}

function bodies(content: Content) {
  return Object.entries(content).map(([type, { schema }]) => {
    const name = /^#\/components\/schemas\/(.+)$/.exec((schema as { $ref?: string })?.$ref ?? '')?.[1]
    return name === undefined
      ? html`<p><code>${type}</code></p>${json(schema)}`
      : html`<p><code>${type}</code> <a href="#schema-${name}">${name}</a></p>`
  })
}

function json(value: unknown) {
  return html`<pre>${JSON.stringify(value, null, 2)}</pre>`
}
