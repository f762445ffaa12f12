import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

const CODE = /\.(?:ts|mts|js|mjs)$/

/**
 * Lists the files of a folder of an app and its layers. A file of the app replaces the one with the
 * same path of a layer.
 *
 * @param serverDirs absolute paths of `server` folders, the app's first
 * @param folder below each of them
 * @returns name below the folder and absolute path of each file, in order of the names
 */
export async function listDefinitionFiles(
  serverDirs: readonly string[],
  folder: string,
): Promise<[name: string, path: string][]> {
  const paths = new Map<string, string>()
  for (const directory of serverDirs) {
    const parent = join(directory, folder)
    for (const path of await listCode(parent)) {
      const name = relative(parent, path).split(sep).join('/')
      if (!paths.has(name)) paths.set(name, path)
    }
  }
  return [...paths].sort(([left], [right]) => (left < right ? -1 : 1))
}

async function listCode(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter(entry => entry.isFile() && CODE.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map(entry => join(entry.parentPath, entry.name))
}
