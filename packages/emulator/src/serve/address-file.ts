import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { fieldsOf, count, textOf } from '../state/reader'
import { replaceFile } from '../state/replace-file'

/** Where a running emulator of an app's folder is reachable. */
interface EmulatorAddress {
  /** Origin, e.g. `http://127.0.0.1:4400`. */
  url: string
  /** Process id of the emulator. */
  pid: number
}

const readAddressFields = fieldsOf<EmulatorAddress>({
  url: textOf('an HTTP origin', isOrigin),
  pid: count,
})

/** Returns the path of the file in which the emulator of a folder announces its address. */
export function addressFileOf(root: string): string {
  // Next to the state and the app's sessions. Nuxt's starter ignores the folder in git.
  return join(root, '.data', 'platform-address.json')
}

/** Returns the folder of the certificate with which the emulator of a folder serves HTTPS. */
export function certificateFolderOf(root: string): string {
  return join(root, '.data', 'platform-https')
}

/**
 * Announces an address. A folder that cannot be written is no reason not to start.
 *
 * @returns removes the file, unless another emulator has replaced it
 */
export async function announceAddress(path: string, url: string): Promise<() => Promise<void>> {
  const content = JSON.stringify({ url, pid: process.pid })
  await replaceFile(path, content).catch(() => {})
  return async () => {
    if ((await readText(path)) === content) await rm(path, { force: true })
  }
}

/**
 * Reads the address of the emulator that runs in a folder.
 *
 * @returns undefined if none has announced itself, or the file is damaged
 */
export async function readAddress(root: string): Promise<EmulatorAddress | undefined> {
  try {
    return readAddressFields(JSON.parse((await readText(addressFileOf(root))) ?? 'null'), '')
  } catch {
    return undefined
  }
}

function readText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined)
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && text.startsWith('http')
}
