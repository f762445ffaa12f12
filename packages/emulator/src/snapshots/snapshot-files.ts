import { readdir, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { withoutBom } from '../../../../shared/without-bom'
import { replaceFile } from '../state/replace-file'
import { printSnapshot, readSnapshot } from './snapshot'
import type { Snapshot } from './snapshot'

/** Folder of the snapshots of an app, from its root. */
export const SNAPSHOT_FOLDER = join('platform', 'snapshots')
const EXTENSION = '.json'
/** A snapshot contains no secret, and belongs into the repository. */
const FILE_MODE = 0o644

/**
 * Checks the name of a snapshot, which becomes the name of a file.
 *
 * @throws Error with the valid form
 */
export function checkSnapshotName(name: string): string {
  if (/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/.test(name)) return name
  throw new Error(
    'The name of a snapshot must be 1 to 60 lower-case letters, digits or inner hyphens, e.g. "paid-orders".',
  )
}

/**
 * Reads a snapshot.
 *
 * @param root folder of the app
 * @throws Error that names the file, if there is none, or it is damaged or of another version
 */
export async function readSnapshotFile(root: string, name: string): Promise<Snapshot> {
  const path = pathOf(root, name)
  const json = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) =>
    rejectMissing(root, name, error, `The snapshot ${path} cannot be read`),
  )
  try {
    return readSnapshot(JSON.parse(withoutBom(json)))
  } catch (error) {
    const message =
      error instanceof SyntaxError ? 'it is not valid JSON.' : (error as Error).message
    throw new Error(`The snapshot ${path} is invalid: ${message}`, { cause: error })
  }
}

/**
 * Writes a snapshot, and replaces an earlier one with the name.
 *
 * @param root folder of the app
 * @returns path of the file
 */
export async function writeSnapshotFile(
  root: string,
  name: string,
  snapshot: Snapshot,
): Promise<string> {
  const path = pathOf(root, name)
  await replaceFile(path, printSnapshot(snapshot), FILE_MODE)
  return path
}

/**
 * Lists the names of the snapshots of an app, sorted.
 *
 * @param root folder of the app
 */
export async function listSnapshotFiles(root: string): Promise<string[]> {
  const files = await readdir(join(root, SNAPSHOT_FOLDER)).catch(() => [])
  return files
    .filter(file => file.endsWith(EXTENSION))
    .map(file => file.slice(0, -EXTENSION.length))
    .sort()
}

/**
 * Deletes a snapshot.
 *
 * @param root folder of the app
 * @throws Error if there is none with the name
 */
export async function deleteSnapshotFile(root: string, name: string): Promise<void> {
  const path = pathOf(root, name)
  await unlink(path).catch((error: NodeJS.ErrnoException) =>
    rejectMissing(root, name, error, `The snapshot ${path} cannot be deleted`),
  )
}

/** @throws Error with the names that exist if there is no file, otherwise with the problem */
async function rejectMissing(
  root: string,
  name: string,
  cause: NodeJS.ErrnoException,
  problem: string,
): Promise<never> {
  if (cause.code !== 'ENOENT') throw new Error(`${problem}: ${cause.message}`, { cause })
  const names = await listSnapshotFiles(root)
  throw new Error(
    `There is no snapshot "${name}". ${names.length === 0 ? `${join(root, SNAPSHOT_FOLDER)} has none.` : `Snapshots: ${names.join(', ')}.`}`,
    { cause },
  )
}

function pathOf(root: string, name: string): string {
  return join(root, SNAPSHOT_FOLDER, checkSnapshotName(name) + EXTENSION)
}
