import { existsSync, readdirSync } from 'node:fs'
import { normalize, parse, resolve } from 'pathe'
import type { ChangedNitro } from './changed-nitro'

const UTILITIES = 'utils'

type FileFilter = (file: string) => boolean

/**
 * Replaces a server utility of this layer with the app's, or with that of a layer that extends this
 * one, if it is a file of the same name in `server/utils`. A function of that name in any other
 * file does not replace it: such a function could become the authentication by accident.
 *
 * @param serverDirs the folders `server` of the app and its layers, the app's first
 */
export function preferOwnUtilities(
  nitro: Pick<ChangedNitro, 'imports'>,
  layerServer: string,
  serverDirs: readonly string[],
): void {
  const inFront = serverDirs.slice(
    0,
    serverDirs.findIndex(directory => resolve(directory) === resolve(layerServer)),
  )
  const overrides = readdirSync(resolve(layerServer, UTILITIES)).flatMap(file => {
    const [own, ...replaced] = [...inFront, layerServer]
      .map(directory => resolve(directory, UTILITIES, file))
      .filter(path => existsSync(path))
    return own === undefined || replaced.length === 0
      ? []
      : [{ name: parse(file).name, own, replaced }]
  })
  if (overrides.length === 0 || nitro.imports === false) return
  const replaced = new Set(overrides.flatMap(override => override.replaced))
  const fileFilter = nitro.imports?.dirsScanOptions?.fileFilter as FileFilter | undefined
  nitro.imports = {
    ...nitro.imports,
    // Scanned imports have priority 1, e.g. a function of the same name in another file.
    imports: [
      ...(nitro.imports?.imports ?? []),
      ...overrides.map(({ name, own }) => ({ name, from: own, priority: 2 })),
    ],
    // Otherwise Nitro scans two files of one name and warns that it ignores the app's.
    dirsScanOptions: {
      ...nitro.imports?.dirsScanOptions,
      fileFilter: (file: string) => !replaced.has(normalize(file)) && (fileFilter?.(file) ?? true),
    },
  }
}
