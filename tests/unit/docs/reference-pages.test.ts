import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { renderPages } from '../../../scripts/reference/render-pages.mjs'

const pages = await renderPages()
const textOf = (path: string) => pages[path] ?? ''

describe('the reference', () => {
  it.each(Object.keys(pages))('%s is up to date: npm run build:reference', path => {
    expect(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')).toBe(pages[path])
  })

  it.each([
    [
      'docs/api-server.md',
      ['## usePlatformAdmin', '- `event`: the request', '- Throws PlatformError'],
    ],
    ['docs/api-app.md', ['## usePlatformFetch', '## useAppBridge']],
    ['docs/api-emulator.md', ['addFault', '`POST /_emulator/tokens/expire`', 'cancelSubscription']],
    ['docs/api-testing.md', ['choosePlan', 'queueMessages', 'record']],
    ['docs/command-line.md', ['--strict-port', 'doctor:']],
    ['docs/error-codes.md', ['| `hmac_invalid` | 400 |', '| `usage_invalid` | 422 |']],
  ])('%s has what the source declares', (path, parts) => {
    for (const part of parts) expect(textOf(path)).toContain(part)
  })

  it.each(['docs/api-server.md', 'docs/api-app.md'])('%s describes every function', path => {
    const sections = textOf(path).split('\n## ').slice(1)

    expect(sections.length).toBeGreaterThan(2)
    for (const section of sections)
      expect(section).toMatch(/^\w+\n\n```typescript\n.+\n```\n\n[A-Z`].{20,}/)
  })
})
