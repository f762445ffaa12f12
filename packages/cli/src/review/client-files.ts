import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** A file that any browser can download. */
export interface ClientFile {
  /** Path below `.output/public`. */
  path: string
  text: string
}

/** Pictures, fonts, and archives have a zero byte before that. */
const LOOKED_AT_BYTES = 8000

/** Reads the text files of the public folder of a build; none if it has no such folder. */
export async function readClientFiles(folder: string): Promise<ClientFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  const files = entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
  const read = await Promise.all(
    files.map(async (file): Promise<ClientFile[]> => {
      const content = await readFile(file)
      // By content, not by name: keys are in files such as `.env`, `key.pem`, or `config.yaml`.
      if (content.subarray(0, LOOKED_AT_BYTES).includes(0)) return []
      return [{ path: relative(folder, file).split(sep).join('/'), text: content.toString() }]
    }),
  )
  return read.flat()
}
