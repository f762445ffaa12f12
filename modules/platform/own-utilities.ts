import { existsSync, readdirSync } from 'node:fs'
import { parse, resolve } from 'pathe'
import type { NitroConfig } from 'nitropack/types'

const UTILITIES = 'utils'

/**
 * Has a server utility of an app, or of a layer in front of this one, take the place of the layer's when it is a file of the same
 * name in `server/utils`. A function of that name in any other file does not: it could become the gate by accident.
 *
 * @param serverDirs the folders `server` of the app and its layers, the app's first
 */
export function preferOwnUtilities(nitro: NitroConfig, layerServer: string, serverDirs: readonly string[]): void {
  const inFront = serverDirs.slice(0, serverDirs.findIndex(directory => resolve(directory) === resolve(layerServer)))
  const own = readdirSync(resolve(layerServer, UTILITIES)).flatMap((file) => {
    const directory = inFront.find(each => existsSync(resolve(each, UTILITIES, file)))
    // The layer's has priority 1, as all that Nitro finds.
    return directory === undefined ? [] : [{ name: parse(file).name, from: resolve(directory, UTILITIES, file), priority: 2 }]
  })
  if (own.length === 0 || nitro.imports === false) return
  nitro.imports = { ...nitro.imports, imports: [...nitro.imports?.imports ?? [], ...own] }
}
