import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SECTIONS } from '../../navigation.mjs'

const root = new URL('../../../../', import.meta.url)
/** Sections whose pages are tasks. References and comparisons are looked up. */
const TASKS = ['start', 'concepts', 'guides', 'operations']
/** A list of problems, and the threat model, whose sections have their own limits. */
const OTHERS = ['docs/troubleshooting.md', 'SECURITY.md']
const files = SECTIONS.filter(({ slug }) => TASKS.includes(slug))
  .flatMap(section => section.files)
  .filter(file => !OTHERS.includes(file))

it.each(files)('%s has caveats', file => {
  const text = readFileSync(new URL(file, root), 'utf8')
  expect(text).toMatch(/^## Caveats\n\n- /m)
})
