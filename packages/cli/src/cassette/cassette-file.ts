import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkSnapshotName } from '../../../emulator/src/snapshots/snapshot-files'
import { replaceFile } from '../../../emulator/src/state/replace-file'
import { parseJson } from '../../../../server/core/json-object'
import { withoutBom } from '../../../../shared/without-bom'

/** Folder of the cassettes of an app, from its root. */
export const CASSETTE_FOLDER = join('platform', 'cassettes')

/** A request to a store, without secrets and personal values. */
export interface RecordedRequest {
  method: string
  /** Path below the store, e.g. `/admin/api/2026-10/graphql.json`. */
  path: string
  /** Parsed JSON or form; a text that is neither. */
  body: unknown
}

export interface RecordedResponse {
  status: number
  headers: Record<string, string>
  body: unknown
}

export interface RecordedCall {
  request: RecordedRequest
  response: RecordedResponse
}

/** Calls to a store, in their order. */
export interface Cassette {
  format: typeof FORMAT
  version: 1
  shop: string
  calls: RecordedCall[]
}

const FORMAT = 'nuxt-platform-layer/cassette'
/** A cassette contains no secret, and belongs into the repository. */
const FILE_MODE = 0o644

/** Creates a cassette. */
export function cassetteOf(shop: string, calls: RecordedCall[]): Cassette {
  return { format: FORMAT, version: 1, shop, calls }
}

/**
 * Writes a cassette, and replaces an earlier one with the name.
 *
 * @param root folder of the app
 * @returns path of the file
 */
export async function writeCassette(root: string, name: string, cassette: Cassette) {
  const path = pathOf(root, name)
  await replaceFile(path, `${JSON.stringify(cassette, null, 2)}\n`, FILE_MODE)
  return path
}

/**
 * Reads a cassette.
 *
 * @param root folder of the app
 * @throws Error that names the file if it cannot be read, or is no cassette of this version
 */
export async function readCassette(root: string, name: string): Promise<Cassette> {
  const path = pathOf(root, name)
  const json = await readFile(path, 'utf8').catch((error: Error) => {
    throw new Error(`The cassette ${path} cannot be read: ${error.message}`, { cause: error })
  })
  const cassette = Object(parseJson(withoutBom(json))) as Partial<Cassette>
  if (cassette.format === FORMAT && cassette.version === 1 && Array.isArray(cassette.calls))
    return cassette as Cassette
  throw new Error(`${path} is not a cassette of this version. Record it again.`)
}

function pathOf(root: string, name: string): string {
  return join(root, CASSETTE_FOLDER, `${checkSnapshotName(name)}.json`)
}
