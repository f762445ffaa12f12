import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { withoutBom } from '../../../../shared/without-bom'
import { createImporter } from '../extensions/import-file'
import { readSeed } from './emulator-seed'
import type { EmulatorSeed } from './emulator-seed'
import { InvalidValue } from '../state/reader'

/** Characters of a value in a message. */
const MAX_SHOWN_LENGTH = 60

/** Default file names of the seed, in the root of an app. */
const SEED_FILE_NAMES = ['platform.seed.ts', 'platform.seed.json']

/**
 * Reads a seed from a JSON file, or from the default export of a TypeScript file.
 *
 * @throws Error that names the file, the field, and the error
 */
export async function readSeedFile(path: string): Promise<EmulatorSeed> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new Error(`The seed ${path} cannot be read: ${error.message}`, { cause: error })
  })
  try {
    return readSeed(
      path.endsWith('.ts') ? await importSeed(path) : JSON.parse(withoutBom(text)),
      '',
    )
  } catch (error) {
    throw new Error(`The seed ${path} is invalid: ${describeError(error)}`, { cause: error })
  }
}

/** A seed contains no secrets: the message shows the value. */
function describeError(error: unknown): string {
  if (error instanceof InvalidValue && error.path !== '')
    return error.value === undefined
      ? `${error.path} is missing. It must be ${error.expected}.`
      : `${error.path} must be ${error.expected}, not ${describeValue(error.value)}.`
  return error instanceof Error ? error.message : String(error)
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = JSON.stringify(value)
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text
}

async function importSeed(path: string): Promise<unknown> {
  const file = resolve(path)
  const importFile = await createImporter(dirname(file))
  return importFile(file)
}

/**
 * Returns the path of the `platform.seed.ts` or `platform.seed.json` of an app.
 *
 * @param root folder of the app
 */
export function findSeedFile(root: string): string | undefined {
  return SEED_FILE_NAMES.map(name => join(root, name)).find(path => existsSync(path))
}

/**
 * Reads the seed of an app; undefined if there is none.
 *
 * @param root folder of the app
 * @throws Error as `readSeedFile`
 */
export async function findSeed(root: string): Promise<EmulatorSeed | undefined> {
  const path = findSeedFile(root)
  return path === undefined ? undefined : readSeedFile(path)
}
