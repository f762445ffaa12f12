import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { LAYER } from './scratch-app'
import type { ScratchApp } from './scratch-app'

/**
 * Matches of a declaration in a generated file: the names it declares, and the file they come from.
 */
const VALUE = /^ {2}(?:const )?(?<names>\w+): typeof import\(['"](?<source>[^'"]+)['"]\)/gm
const TYPE = /export type \{ (?<names>[^}]+) \} from '(?<source>[^']+)'/g

/**
 * What a generated `.d.ts` of a prepared app declares from the layer's own files, as `name (file)`,
 * sorted.
 */
export function layerNames(app: ScratchApp, file: string, kind: 'values' | 'types'): string[] {
  const path = join(app.folder, '.nuxt', file)
  const found: string[] = []
  for (const { groups } of readFileSync(path, 'utf8').matchAll(kind === 'values' ? VALUE : TYPE)) {
    const source = relative(LAYER, resolve(dirname(path), groups?.source ?? ''))
    if (source.startsWith('..') || source.startsWith('node_modules/')) continue
    for (const name of groups?.names?.split(', ') ?? []) found.push(`${name} (${source})`)
  }
  return found.sort()
}
