import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseTomlFile } from './toml-file'

const FOLDER = 'extensions'
const FILE = 'shopify.extension.toml'

/**
 * Finds the extensions of an app that Sidekick can use: those that declare tools or intents. A
 * registration without `extensions_summary` cannot be deployed with them.
 *
 * @param rootDir folder of the app
 * @returns file and line of the first declaration of each, e.g.
 *   `extensions/search/shopify.extension.toml:9`
 * @throws Error that names the file and the line, for invalid TOML
 * @see https://shopify.dev/changelog/sidekick-can-now-invoke-app-intents-without-tools
 */
export async function findSidekickExtensions(rootDir: string): Promise<string[]> {
  const folder = join(rootDir, FOLDER)
  const names = (await readdir(folder).catch(() => [])).sort()
  const found = await Promise.all(names.map(name => findDeclaration(folder, name)))
  return found.filter(place => place !== undefined)
}

async function findDeclaration(folder: string, name: string): Promise<string | undefined> {
  const text = await readFile(join(folder, name, FILE), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const { values, placeOf } = parseTomlFile(text, `${FOLDER}/${name}/${FILE}`)
  for (const [index, { targeting }] of tablesOf(values['extensions']).entries())
    for (const [position, target] of tablesOf(targeting).entries())
      for (const key of ['tools', 'intents'])
        if (target[key] !== undefined)
          return placeOf(['extensions', index, 'targeting', position, key])
  return undefined
}

function tablesOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(each => typeof each === 'object' && each !== null) : []
}
