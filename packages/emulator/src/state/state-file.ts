import { access, readFile, rename } from 'node:fs/promises'
import { takeFileLock } from './file-lock'
import { replaceFile } from './replace-file'
import { readSavedState } from './saved-state'
import type { SavedState } from './saved-state'

/** A file that persists the platform's state. */
export interface StateFile {
  /** The state in the file when it was opened; undefined if there was none. */
  saved: SavedState | undefined
  /** False if another emulator uses the file, or it cannot be written: the state is in memory. */
  isSaved: boolean
  /** Schedules a write after a possible change. */
  touch: () => void
  /** Writes pending changes and releases the file. */
  close: () => Promise<void>
}

export interface StateFileOptions {
  path: string
  /** Returns the current state. */
  read: () => SavedState
  /** Receives the warnings: the file is corrupt, is in use, or cannot be written. */
  warn: (message: string) => void
}

/** Changes within this time are written together. */
const WRITE_DELAY_MS = 200

/**
 * Opens a state file. A corrupt file is renamed, never overwritten. While another emulator uses the
 * file, the state stays in memory.
 *
 * @throws Error if the file exists but cannot be read
 */
export async function openStateFile({ path, read, warn }: StateFileOptions): Promise<StateFile> {
  const lock = await takeFileLock(path).catch((error: unknown) => {
    warn(`The state cannot be written to ${path}: ${messageOf(error)}. It is kept in memory.`)
    return null
  })
  if (lock === undefined)
    warn(
      `The state file ${path} is in use by another local platform. This one starts from its seed and keeps its state in memory.`,
    )
  if (!lock) return { saved: undefined, isSaved: false, touch: () => {}, close: async () => {} }

  const saved = await readStateFile(path, warn).catch(async (error: unknown) => {
    await lock.release()
    throw error
  })
  let written = saved && JSON.stringify(saved)
  let timer: NodeJS.Timeout | undefined
  let isLost = false
  // Sequential writes: an older state never overwrites a newer one.
  let writing = Promise.resolve()

  async function write(): Promise<void> {
    const json = JSON.stringify(read())
    if (json === written || isLost) return
    try {
      isLost = !(await lock?.isHeld())
      if (isLost)
        return warn(
          `Another local platform has taken over the state file ${path}. This one keeps its state in memory from now on.`,
        )
      // The file contains tokens, and only the user can read it.
      await replaceFile(path, json)
      written = json
    } catch (error) {
      warn(`The state cannot be written to ${path}: ${messageOf(error)}`)
    }
  }

  function writeNext(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  return {
    saved,
    isSaved: true,
    touch: () => {
      timer ??= setTimeout(() => void writeNext(), WRITE_DELAY_MS).unref()
    },
    close: async () => {
      await writeNext()
      await lock.release()
    },
  }
}

async function readStateFile(
  path: string,
  warn: StateFileOptions['warn'],
): Promise<SavedState | undefined> {
  const json = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new Error(`The state ${path} cannot be read: ${error.message}`, { cause: error })
  })
  if (json === undefined) return undefined
  try {
    return readSavedState(JSON.parse(json))
  } catch (error) {
    const aside = await freeName(`${path}.damaged`)
    await rename(path, aside)
    warn(
      `The state ${path} is damaged: ${messageOf(error)} It was moved to ${aside}, and the platform begins with its seed.`,
    )
    return undefined
  }
}

async function freeName(wanted: string): Promise<string> {
  let name = wanted
  for (let number = 2; await isThere(name); number++) name = `${wanted}-${number}`
  return name
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
