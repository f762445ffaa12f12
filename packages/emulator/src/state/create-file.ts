import { randomBytes } from 'node:crypto'
import { link, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a file with its whole content, or leaves an existing one: of several processes, one
 * succeeds. Only the user can read it. Creates its folder.
 *
 * @returns false if the file exists
 * @throws Error if the file cannot be written
 */
export async function createFile(path: string, content: string): Promise<boolean> {
  const temporary = `${path}.${randomBytes(8).toString('hex')}.tmp`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(temporary, content, { mode: 0o600, flag: 'wx' })
  try {
    await link(temporary, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(temporary, { force: true })
  }
}
