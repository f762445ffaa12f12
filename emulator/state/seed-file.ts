import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSeed } from './emulator-seed'
import type { EmulatorSeed } from './emulator-seed'

/** Default file name of the seed, in the root of an app. */
export const SEED_FILE_NAME = 'platform.seed.json'

/**
 * Reads a seed from a JSON file.
 *
 * @throws Error that names the file, the field, and the error
 */
export async function readSeedFile(path: string): Promise<EmulatorSeed> {
  const json = await readFile(path, 'utf8').catch((error: Error) => {
    throw new Error(`The seed ${path} cannot be read: ${error.message}`, { cause: error })
  })
  try {
    return readSeed(JSON.parse(json), '')
  } catch (error) {
    throw new Error(
      `The seed ${path} is invalid: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

/**
 * Reads the `platform.seed.json` of an app; undefined if there is none.
 *
 * @param root folder of the app
 * @throws Error as `readSeedFile`
 */
export async function findSeed(root: string): Promise<EmulatorSeed | undefined> {
  const path = join(root, SEED_FILE_NAME)
  return existsSync(path) ? readSeedFile(path) : undefined
}
