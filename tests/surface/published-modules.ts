import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LAYER } from './scratch-app'

/**
 * What apps can import from the package, with the source of each: the package itself is not in this
 * repository's node_modules.
 */
export function publishedModules(): Record<string, string> {
  const { name, exports } = JSON.parse(readFileSync(join(LAYER, 'package.json'), 'utf8')) as {
    name: string
    exports: Record<string, string | { types: string }>
  }
  const entries = Object.entries(exports).filter(
    ([path]) => path !== '.' && path !== './package.json',
  )
  return Object.fromEntries(
    entries.map(([path, target]) => [name + path.slice(1), join(LAYER, sourceOf(target))]),
  )
}

/** Types are built to the path of their source below `dist/types`. Others are written by hand. */
function sourceOf(target: string | { types: string }): string {
  return typeof target === 'string'
    ? target
    : target.types.replace(/dist\/types\/(.+)\.d\.ts$/, '$1.ts')
}
