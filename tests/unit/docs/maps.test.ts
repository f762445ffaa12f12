import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const ROOT = new URL('../../../', import.meta.url)
const foldersOf = (path: string) =>
  readdirSync(new URL(path, ROOT), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name)

/** Folders that a page does not name in code format. */
function missing(page: string, folders: string[]): string[] {
  const text = readFileSync(new URL(page, ROOT), 'utf8')
  const named = new Set([...text.matchAll(/`([\w./-]+)`/g)].map(([, path = '']) => path))
  return folders.filter(name => ![...named].some(path => path.split('/').includes(name)))
}

describe('the maps of the repository', () => {
  it('name each folder of the layer', () => {
    // What tests, documents, and builds it needs no map.
    const others =
      /^(?:dist|docs|tests|templates|scripts|test-results|playwright-report|coverage|\..+)$/
    expect(
      missing(
        'ARCHITECTURE.md',
        foldersOf('.').filter(name => !others.test(name)),
      ),
    ).toEqual([])
    expect(missing('ARCHITECTURE.md', foldersOf('packages'))).toEqual([])
  })

  it.each([
    ['packages/emulator/README.md', 'packages/emulator/src'],
    ['packages/emulator/README.md', 'packages/emulator'],
    ['packages/cli/README.md', 'packages/cli/src'],
    ['packages/facts/README.md', 'packages/facts'],
  ])('%s names each folder of %s', (page, folder) => {
    const made = /^(?:dist|templates|generated)$/
    expect(
      missing(
        page,
        foldersOf(folder).filter(name => !made.test(name)),
      ),
    ).toEqual([])
  })

  it('leave at most 19 folders at the root, hidden ones included', () => {
    const tracked = foldersOf('.').filter(
      name =>
        !/^(?:dist|test-results|playwright-report|coverage|\.(?:git|data|nuxt|output))$/.test(name),
    )
    expect(tracked.length).toBeLessThanOrEqual(19)
  })
})
