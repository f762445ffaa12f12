import { expect, it } from 'vitest'
import { paintFirst } from '../../../convert/paint-first.mjs'

const HEAD = `<title>A page</title>
<script type="importmap">{"imports":{"#entry":"/_nuxt/entry.js"}}</script>
<link rel="stylesheet" href="/_nuxt/entry.css" crossorigin>
<link rel="modulepreload" as="script" crossorigin href="/_nuxt/entry.js">
<link rel="modulepreload" as="script" crossorigin href="/_nuxt/$&.js">
<script type="module" src="/_nuxt/entry.js" crossorigin></script>
<meta name="description" content="A page">`

it('loads no script before the first frame', () => {
  const head = paintFirst(HEAD)
  expect(head).not.toContain('type="module"')
  expect(head).not.toContain('<link rel="modulepreload"')
  expect(head).toContain('import("/_nuxt/entry.js")')
  expect(head).toContain('["/_nuxt/entry.js","/_nuxt/$&.js"]')
})

it('keeps the other tags', () => {
  const head = paintFirst(HEAD)
  for (const tag of HEAD.split('\n').filter(line => !/module/.test(line)))
    expect(head).toContain(tag)
})

it('leaves a page without scripts as it is', () => {
  expect(paintFirst('<title>A page</title>')).toBe('<title>A page</title>')
})
