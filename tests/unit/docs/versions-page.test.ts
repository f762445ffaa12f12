import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DEFAULT_API_VERSION } from '../../../shared/wire'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const manifest = JSON.parse(read('package.json')) as {
  engines: { node: string }
  peerDependencies: Record<string, string>
}
const rows = new Map(
  [...read('docs/versions.md').matchAll(/^\| (.+?) \| (.*) \| (.*) \|$/gm)].map(
    ([, name = '', supported = '', notes = '']) => [
      name,
      `${supported} ${notes}`.replaceAll(String.raw`\|`, '|'),
    ],
  ),
)

describe('docs/versions.md', () => {
  it.each([
    ['Node', manifest.engines.node],
    ['Nuxt', manifest.peerDependencies.nuxt],
    ['TypeScript', manifest.peerDependencies.typescript],
    ['API versions', DEFAULT_API_VERSION],
  ])('names the supported versions of %s', (name, range) => {
    expect(rows.get(name)).toContain(`\`${range}\``)
  })

  it('names every version whose schema the local platform has', () => {
    const versions = readdirSync(new URL('../../../dist/schemas', import.meta.url))
      .map(name => /^admin-(.+)\.schema/.exec(name)?.[1])
      .filter(version => version !== undefined)

    expect(versions.length).toBeGreaterThan(3)
    for (const version of versions) expect(rows.get('API versions')).toContain(`\`${version}\``)
  })
})
