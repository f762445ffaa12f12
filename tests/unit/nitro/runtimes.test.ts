import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = (version: string) =>
  new URL(`../../../server/nitro/runtime/${version}/`, import.meta.url)

/** What the rest of the server imports of each file of the runtime, by the name of the file. */
function imported(): Map<string, Set<string>> {
  const files = new Map<string, Set<string>>()
  const server = new URL('../../../server/', import.meta.url)
  for (const path of readdirSync(server, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts')) continue
    const source = readFileSync(new URL(path, server), 'utf8')
    for (const [, names = '', file = ''] of source.matchAll(
      /import (?:type )?\{([^}]*)\} from '#platform-runtime\/([\w-]+)'/g,
    )) {
      const known = files.get(file) ?? new Set()
      files.set(file, known)
      for (const name of names.split(',')) if (name.trim()) known.add(name.trim())
    }
  }
  return files
}

it.each(['nitro2', 'nitro3'])('%s exports everything that the server imports', version => {
  const missing = [...imported()].flatMap(([file, names]) => {
    const source = readFileSync(new URL(`${file}.ts`, folder(version)), 'utf8')
    return [...names]
      .filter(
        name =>
          !new RegExp(
            String.raw`export (?:async function|function|interface|type) ${name}\b|export (?:type )?\{[^}]*\b${name}\b`,
          ).test(source),
      )
      .map(name => `${file}: ${name}`)
  })
  expect(missing).toEqual([])
  expect(imported().get('types')).toContain('H3Event')
})
