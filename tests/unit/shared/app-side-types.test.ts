import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { sourceImports } from '../../surface/source-imports'

const LAYER = fileURLToPath(new URL('../../..', import.meta.url))

function resolveImport(from: string, specifier: string): string | undefined {
  const path = resolve(dirname(from), specifier)
  return [path, `${path}.ts`, `${path}.d.ts`, join(path, 'index.ts')].find(
    candidate => /\.\w+$/.test(candidate) && existsSync(candidate),
  )
}

/** The layer's files that an import of `entry` loads into a type program, types included. */
function typeProgram(entry: string): Set<string> {
  const files = new Set<string>()
  function add(path: string): void {
    if (files.has(path)) return
    files.add(path)
    for (const specifier of sourceImports(path)) {
      if (!specifier.startsWith('.')) continue
      const imported = resolveImport(path, specifier)
      if (imported) add(imported)
    }
  }
  add(join(LAYER, entry))
  return new Set([...files].map(path => path.slice(LAYER.length)))
}

// An editor checks these files again with every change of the app.
it.each([
  ['composables/usePlatformFetch.ts', 15],
  ['composables/usePlatform.ts', 15],
  ['shared/types/augment.d.ts', 10],
])('%s loads at most %i files, and none of the server', (entry, most) => {
  const files = typeProgram(entry)

  expect([...files].filter(path => path.startsWith('server/'))).toEqual([])
  expect(files.size).toBeGreaterThan(1)
  expect(files.size).toBeLessThanOrEqual(most)
})
