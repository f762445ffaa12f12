import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file atomically: readers see the old or the new content, also after a crash. Creates its
 * folder.
 *
 * @param mode permissions of the file. Default: only the user can read it.
 * @throws Error if the file cannot be written
 */
export async function replaceFile(path: string, content: string, mode = 0o600): Promise<void> {
  const temporary = `${path}.${randomBytes(8).toString('hex')}.tmp`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(temporary, content, { mode })
  await rename(temporary, path)
}
