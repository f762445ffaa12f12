import { readFile } from 'node:fs/promises'
import { getLayerDirectories, resolveFiles, runWithNuxtContext } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { resolve } from 'pathe'
import { readMarkedLiterals } from './marked-literals'
import type { MarkedLiteral } from './marked-literals'

/** Endings of files with code. */
export const CODE_EXTENSIONS = ['ts', 'mts', 'cts', 'tsx', 'js', 'mjs', 'cjs', 'jsx', 'vue']

const CODE = `**/*.{${CODE_EXTENSIONS.join(',')}}`
const ELSEWHERE = ['**/node_modules/**', '**/dist/**']

/**
 * Lists the folders to search for literals: the code of the app and of its layers, and further
 * folders. This layer itself is excluded.
 */
export function literalFolders(nuxt: Nuxt, layerDir: string, further: string[]): string[] {
  const layers = getLayerDirectories(nuxt).filter(({ root }) => resolve(root) !== resolve(layerDir))
  return [
    ...new Set(
      [
        ...layers.flatMap(({ app, server, shared }) => [app, server, shared]),
        ...further.map(path => resolve(nuxt.options.rootDir, path)),
      ].map(path => resolve(path)),
    ),
  ]
}

/**
 * Creates a reader of all literals below the folders. A file is parsed again only after a change.
 * A file that cannot be parsed, e.g. while the developer types, keeps its previous literals.
 */
export function createLiteralSource(nuxt: Nuxt, folders: string[]): () => Promise<MarkedLiteral[]> {
  const known = new Map<string, { source: string; literals: MarkedLiteral[] }>()

  async function readLiterals(file: string): Promise<MarkedLiteral[]> {
    // Between the listing and now it may have been deleted.
    const source = await readFile(file, 'utf8').catch(() => '')
    if (!source.includes('#graphql')) return []
    const before = known.get(file)
    if (before?.source === source) return before.literals
    try {
      const literals = readMarkedLiterals(file, source)
      known.set(file, { source, literals })
      return literals
    } catch {
      return before?.literals ?? []
    }
  }

  return async () => {
    const lists = await runWithNuxtContext(nuxt, () =>
      Promise.all(folders.map(folder => resolveFiles(folder, CODE, { ignore: ELSEWHERE }))),
    )
    // Sorted, so that two machines give types the same names.
    const files = [...new Set(lists.flat())].sort()
    return (await Promise.all(files.map(readLiterals))).flat()
  }
}
