import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseTomlFile } from './toml-file'
import type { KeyPart } from './toml-file'

const FOLDER = 'extensions'
const FILE = 'shopify.extension.toml'

/** One of `[[extensions]]` in a file of an app. */
export interface DeclaredExtension {
  /** Name of the folder of the file. */
  readonly name: string
  /** Path of the folder. */
  readonly folder: string
  readonly values: Readonly<Record<string, unknown>>
  /** The tables of `[[extensions.targeting]]`. */
  readonly targeting: readonly Readonly<Record<string, unknown>>[]
  /** Returns the file and line of a key, e.g. `extensions/search/shopify.extension.toml:9`. */
  readonly placeOf: (path: readonly KeyPart[]) => string
}

/**
 * Reads the extensions of an app from `extensions/<name>/shopify.extension.toml`, in the order of
 * their folders.
 *
 * @param rootDir folder of the app
 * @throws Error that names the file and the line, for invalid TOML
 */
export async function readExtensions(rootDir: string): Promise<DeclaredExtension[]> {
  const folder = join(rootDir, FOLDER)
  const names = (await readdir(folder).catch(() => [])).sort()
  return (await Promise.all(names.map(name => readExtensionFile(join(folder, name), name)))).flat()
}

async function readExtensionFile(folder: string, name: string): Promise<DeclaredExtension[]> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => undefined)
  if (text === undefined) return []
  const { values, placeOf } = parseTomlFile(text, `${FOLDER}/${name}/${FILE}`)
  return tablesOf(values['extensions']).map((extension, index) => ({
    name,
    folder,
    values: extension,
    targeting: tablesOf(extension['targeting']),
    placeOf: path => placeOf(['extensions', index, ...path]),
  }))
}

function tablesOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(each => typeof each === 'object' && each !== null) : []
}
