import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, it } from 'vitest'

const components = globSync('components/*/*.vue').map(file => ({
  name: basename(file, '.vue'),
  family: basename(dirname(file)),
}))
const page = readFileSync('docs/components.md', 'utf8')

it('docs/components.md lists each component in its family', () => {
  const families = Object.groupBy(components, ({ family }) => family)
  for (const [family, members = []] of Object.entries(families)) {
    const row = page.split('\n').find(line => line.startsWith(`| ${family} |`)) ?? ''
    const listed = row.replace(/\[[^\]]*\]\([^)]*\)/g, '').match(/\b[A-Z][A-Za-z]+\b/g) ?? []
    expect(listed.toSorted(), family).toEqual(members.map(({ name }) => name).toSorted())
  }
})

it.each(['README.md', 'docs/components.md'])('%s has their number', file => {
  expect(readFileSync(file, 'utf8')).toContain(`${components.length} components`)
})
