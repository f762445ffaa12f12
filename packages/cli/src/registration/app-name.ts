import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { withoutBom } from '../../../../shared/without-bom'

/** Returns the name of the app in a folder: that of its package.json, or else the folder's own. */
export async function readAppName(folder: string): Promise<string> {
  const name = await readPackageName(join(folder, 'package.json'))
  // Without the scope of a package, or the dot of a hidden folder.
  return name?.split('/').at(-1) || basename(folder).replace(/^\./, '')
}

/** Undefined without a file, or with an invalid one: apps in other languages have their own. */
async function readPackageName(file: string): Promise<string | undefined> {
  try {
    const manifest: unknown = JSON.parse(withoutBom(await readFile(file, 'utf8')))
    const name = (manifest as { name?: unknown } | null)?.name
    return typeof name === 'string' ? name : undefined
  } catch {
    return undefined
  }
}
