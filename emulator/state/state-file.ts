import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { readSavedState } from './saved-state'
import type { SavedState } from './saved-state'

/** A file that remembers the platform from one start to the next. */
export interface StateFile {
  /** What was in it when it was opened; undefined: nothing. */
  saved: SavedState | undefined
  /** Notes that something may have changed; it is written soon. */
  touch: () => void
  /** Writes what has not been written. */
  close: () => Promise<void>
}

export interface StateFileOptions {
  path: string
  /** The state of the moment. */
  read: () => SavedState
  /** Told when the file was damaged and moved aside, or cannot be written. */
  warn: (message: string) => void
}

/** Changes within this time are written together. */
const WRITE_DELAY_MS = 200

/**
 * Opens a state file; one that is damaged is moved aside and reported, never overwritten.
 *
 * @throws Error when a file is there and cannot be read
 */
export async function openStateFile({ path, read, warn }: StateFileOptions): Promise<StateFile> {
  const saved = await readStateFile(path, warn)
  let written = saved && JSON.stringify(saved)
  let timer: NodeJS.Timeout | undefined
  // One write after the other: an older state never lands on a newer one.
  let writing = Promise.resolve()

  async function write(): Promise<void> {
    const json = JSON.stringify(read())
    if (json === written) return
    try {
      await replaceFile(path, json)
      written = json
    }
    catch (error) {
      warn(`The state cannot be written to ${path}: ${error instanceof Error ? error.message : String(error)}`)
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
    touch: () => {
      timer ??= setTimeout(() => void writeNext(), WRITE_DELAY_MS).unref()
    },
    close: writeNext,
  }
}

async function readStateFile(path: string, warn: StateFileOptions['warn']): Promise<SavedState | undefined> {
  const json = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new Error(`The state ${path} cannot be read: ${error.message}`, { cause: error })
  })
  if (json === undefined) return undefined
  try {
    return readSavedState(JSON.parse(json))
  }
  catch (error) {
    const aside = await freeName(`${path}.damaged`)
    await rename(path, aside)
    warn(`The state ${path} is damaged: ${error instanceof Error ? error.message : String(error)} It was moved to ${aside}, and the platform begins with its seed.`)
    return undefined
  }
}

async function freeName(wanted: string): Promise<string> {
  let name = wanted
  for (let number = 2; await isThere(name); number++) name = `${wanted}-${number}`
  return name
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(() => true, () => false)
}

// Whoever reads the file, or pulls the plug, finds the old content or the new one.
async function replaceFile(path: string, content: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`
  await mkdir(dirname(path), { recursive: true })
  // It holds tokens.
  await writeFile(temporary, content, { mode: 0o600 })
  await rename(temporary, path)
}
