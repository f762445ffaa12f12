import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, relative, resolve } from 'pathe'

/**
 * Creates a function that names the files of the sources in a stack, instead of those of the
 * bundle.
 *
 * @param root folder that the paths begin at
 */
export function createStackMapper(root: string): (stack: string) => string {
  const maps = new Map<string, SourceMap | undefined>()

  function mapOf(file: string): SourceMap | undefined {
    if (!maps.has(file)) maps.set(file, readMap(file))
    return maps.get(file)
  }

  /** @param place e.g. `file:///app/.nuxt/dev/index.mjs:12:5` */
  function sourceOf(place: string): string {
    const parts = place.split(':')
    const [line, column] = parts.slice(-2).map(Number)
    const file = parts.slice(0, -2).join(':').replace('file://', '')
    if (!line || !column) return place
    const found = mapOf(file)?.findEntry(line - 1, column - 1)
    if (!found || !('originalSource' in found)) return place
    const source = resolve(dirname(file), found.originalSource.replace('file://', ''))
    return `${relative(root, source)}:${found.originalLine + 1}:${found.originalColumn + 1}`
  }

  function mapLine(line: string): string {
    if (!line.trimStart().startsWith('at ')) return line
    const end = line.endsWith(')') ? line.length - 1 : line.length
    const start = Math.max(line.lastIndexOf('('), line.lastIndexOf(' ')) + 1
    return line.slice(0, start) + sourceOf(line.slice(start, end)) + line.slice(end)
  }

  return stack => stack.split('\n').map(mapLine).join('\n')
}

function readMap(file: string): SourceMap | undefined {
  const path = `${file}.map`
  if (!existsSync(path)) return undefined
  try {
    return new SourceMap(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // The stack is as useful as before.
    return undefined
  }
}
