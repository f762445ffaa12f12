import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const TESTS = fileURLToPath(new URL('..', import.meta.url))
const document = readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8')
const rows = [...document.matchAll(/^\| (.+?) \| .+ \| `(.+?)` "(.+)" \|$/gm)].map(
  ([, attack = '', file = '', name = '']) => [attack, file, name] as const,
)

it('the table of attacks has rows', () => {
  expect(rows.length).toBeGreaterThan(30)
})

it.each(rows)('%s: the test that SECURITY.md names exists', (_attack, file, name) => {
  expect(existsSync(TESTS + file)).toBe(true)
  expect(readFileSync(TESTS + file, 'utf8').replaceAll("\\'", "'")).toContain(name)
})
