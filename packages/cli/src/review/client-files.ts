import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** A file that any browser can download. */
export interface ClientFile {
  /** Path below `.output/public`. */
  path: string
  text: string
}

const TEXT = /\.(?:js|mjs|css|json|html|txt|map|svg|xml|webmanifest)$/

/** Reads the text files of the public folder of a build; none if it has no such folder. */
export async function readClientFiles(folder: string): Promise<ClientFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  const files = entries
    .filter(entry => entry.isFile() && TEXT.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
  return Promise.all(
    files.map(async file => ({
      path: relative(folder, file).split(sep).join('/'),
      text: await readFile(file, 'utf8'),
    })),
  )
}
