import { clearTimeout, setTimeout } from 'node:timers'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EXTENSION_FOLDER } from '../../../../shared/extension-folder'

/**
 * Time between two looks at the folder. Polling notices a folder that does not exist yet, and works
 * in containers and network file systems, where events of files do not arrive.
 */
const POLL_MS = 400

/**
 * Calls `onChange` after a file below `platform/emulator` was saved, added, or deleted.
 *
 * @param root folder of the app
 * @returns stops watching
 */
export function watchExtensions(root: string, onChange: () => Promise<void>): () => void {
  let known: string | undefined
  let timer: NodeJS.Timeout
  const look = async () => {
    const found = await fingerprint(join(root, EXTENSION_FOLDER))
    const changed = known !== undefined && found !== known
    known = found
    if (changed) await onChange()
    timer = setTimeout(check, POLL_MS).unref()
  }
  const check = () => void look()
  check()
  return () => clearTimeout(timer)
}

async function fingerprint(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true }).catch((): string[] => [])
  const files = await Promise.all(
    names.sort().map(async name => {
      const { mtimeMs, size } = await stat(join(folder, name)).catch(() => ({
        mtimeMs: 0,
        size: 0,
      }))
      return `${name} ${mtimeMs} ${size}`
    }),
  )
  return files.join('\n')
}
