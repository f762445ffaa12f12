import { randomBytes } from 'node:crypto'
import { chmod, readFile, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { createFile } from './create-file'

/**
 * What verifies requests between the app and the local platform. Attack: a page that the developer
 * visits signs ID tokens with a key that it knows, and reads the developer's data through the
 * app. So each project has keys of its own.
 */
export interface LocalKeys {
  /** Secret of the app. */
  apiSecretKey: string
  /** Token of the Partner API. */
  partnerToken: string
}

const KEYS_FILE = 'platform-keys.json'
const KEY_FORM = /^[\w-]{32,128}$/
/** Permissions of the group and of others. */
const FOREIGN_ACCESS = 0o077

/** Returns the file of the keys next to a state file. */
export function keysFileNextTo(stateFile: string): string {
  return join(dirname(stateFile), KEYS_FILE)
}

/** Returns the file of the keys of a project, whether it saves its state or not. */
export function keysFileOf(root: string): string {
  return join(root, '.data', KEYS_FILE)
}

/** Creates keys that no one knows. */
export function createLocalKeys(): LocalKeys {
  const key = () => randomBytes(32).toString('base64url')
  return { apiSecretKey: key(), partnerToken: key() }
}

/**
 * Reads the keys of a project, or creates them. Only the user can read the file. Two platforms that
 * start at once get the same keys.
 *
 * @param warn receives what the developer must know: the file is damaged, can be read by others, or
 *   cannot be written
 * @throws Error if the file exists but cannot be read
 */
export async function loadLocalKeys(
  file: string,
  warn: (message: string) => void,
): Promise<LocalKeys> {
  const existing = await readKeys(file, warn)
  if (existing) return existing
  const created = createLocalKeys()
  try {
    return (await createFile(file, `${JSON.stringify(created, null, 2)}\n`))
      ? created
      : ((await readKeys(file, warn)) ?? created)
  } catch (error) {
    warn(
      `The keys cannot be written to ${file}: ${messageOf(error)}. They are kept in memory, so sign-ins end with this run.`,
    )
    return created
  }
}

async function readKeys(
  file: string,
  warn: (message: string) => void,
): Promise<LocalKeys | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    // ENOTDIR: a file is in the way of the folder. Writing the keys fails, too, and warns.
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw new Error(
      `The keys ${file} cannot be read: ${error.message}. Make the file readable for you only, or delete it to get new keys.`,
      { cause: error },
    )
  })
  if (text === undefined) return undefined
  const keys = parseKeys(text)
  if (keys) {
    await closeToOthers(file, warn)
    return keys
  }
  await rename(file, `${file}.damaged`)
  warn(
    `The keys ${file} are damaged. They were moved to ${file}.damaged, and new ones were created: what was signed before is not valid any more.`,
  )
  return undefined
}

function parseKeys(text: string): LocalKeys | undefined {
  try {
    const { apiSecretKey, partnerToken } = JSON.parse(text) as Partial<Record<string, unknown>>
    return isKey(apiSecretKey) && isKey(partnerToken) ? { apiSecretKey, partnerToken } : undefined
  } catch {
    return undefined
  }
}

function isKey(value: unknown): value is string {
  return typeof value === 'string' && KEY_FORM.test(value)
}

async function closeToOthers(file: string, warn: (message: string) => void): Promise<void> {
  // Windows has no such permissions.
  if (process.platform === 'win32' || ((await stat(file)).mode & FOREIGN_ACCESS) === 0) return
  await chmod(file, 0o600)
  warn(
    `Other users of this machine could read the keys ${file}. Only you can now. To get new keys, stop the server and delete the file.`,
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
