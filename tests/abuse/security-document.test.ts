import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const document = readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8')
const rows = [...document.matchAll(/^\| (.+?) \| .+ \| `(.+?)` "(.+)" \|$/gm)].map(
  ([, attack = '', file = '', name = '']) => [attack, file, name] as const,
)

it('the table of attacks has rows', () => {
  expect(rows.length).toBeGreaterThan(30)
})

it.each(rows)('%s: the test that SECURITY.md names exists', (_attack, file, names) => {
  const path = ROOT + (file.startsWith('packages/') ? file : `tests/${file}`)
  expect(existsSync(path)).toBe(true)
  const text = readFileSync(path, 'utf8').replaceAll("\\'", "'")
  for (const name of names.split('", "')) expect(text).toContain(name)
})
