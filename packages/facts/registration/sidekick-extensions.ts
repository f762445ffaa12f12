import { readExtensions } from './extension-files'
import type { DeclaredExtension } from './extension-files'

/**
 * Finds the extensions of an app that Sidekick can use: those that declare tools or intents. A
 * registration without `extensions_summary` cannot be deployed with them.
 *
 * @param rootDir folder of the app
 * @returns file and line of the first declaration of each file, e.g.
 *   `extensions/search/shopify.extension.toml:9`
 * @throws Error that names the file and the line, for invalid TOML
 * @see https://shopify.dev/changelog/sidekick-can-now-invoke-app-intents-without-tools
 */
export async function findSidekickExtensions(rootDir: string): Promise<string[]> {
  const places = new Map<string, string>()
  for (const extension of await readExtensions(rootDir)) {
    const place = findDeclaration(extension)
    if (place !== undefined && !places.has(extension.name)) places.set(extension.name, place)
  }
  return [...places.values()]
}

function findDeclaration({ targeting, placeOf }: DeclaredExtension): string | undefined {
  for (const [position, target] of targeting.entries())
    for (const key of ['tools', 'intents'])
      if (target[key] !== undefined) return placeOf(['targeting', position, key])
  return undefined
}
