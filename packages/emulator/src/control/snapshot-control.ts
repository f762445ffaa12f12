import type { EmulatorContext } from '../http/context'
import { loadSnapshot, readSnapshot, takeSnapshot } from '../snapshots/snapshot'
import type { Snapshot } from '../snapshots/snapshot'
import {
  deleteSnapshotFile,
  listSnapshotFiles,
  readSnapshotFile,
  writeSnapshotFile,
} from '../snapshots/snapshot-files'
import { Refusal } from '../state/refusal'

/**
 * The part of the emulator control with snapshots: as values, and as the files of the app. The
 * methods of files throw a Refusal 409 if the platform has no folder for them, and a Refusal 400
 * for an invalid name, or a file that is missing or invalid.
 */
export interface SnapshotControl {
  /**
   * The stores and the app's installations and charges, for a file: sorted, without tokens,
   * deliveries and bulk operations.
   */
  takeSnapshot: () => Promise<Snapshot>
  /**
   * Replaces the state with that of a snapshot; the registered app takes the place of the one that
   * is installed in it. Issued tokens become invalid.
   *
   * @throws Refusal 400 for a snapshot that is corrupt, or of another format or version
   */
  loadSnapshot: (snapshot: Snapshot) => Promise<void>
  /** Lists the names of the saved snapshots, sorted. */
  snapshotFiles: () => Promise<string[]>
  /** Saves the state under a name, and replaces an earlier snapshot with the name. */
  saveSnapshotFile: (options: { name: string }) => Promise<void>
  /** Loads a saved snapshot, as `loadSnapshot` does. */
  loadSnapshotFile: (options: { name: string }) => Promise<void>
  /** Deletes a saved snapshot. */
  deleteSnapshotFile: (options: { name: string }) => Promise<void>
}

export function createSnapshotControl({ root, state }: EmulatorContext): SnapshotControl {
  /** @param run throws an Error with a message for the user */
  async function withFolder<Result>(run: (root: string) => Promise<Result>): Promise<Result> {
    if (root === undefined)
      throw new Refusal(409, 'This local platform has no folder for snapshots.')
    try {
      return await run(root)
    } catch (error) {
      throw new Refusal(400, (error as Error).message)
    }
  }

  return {
    takeSnapshot: async () => takeSnapshot(state),
    loadSnapshot: async snapshot => loadSnapshot(state, readSnapshot(snapshot)),
    snapshotFiles: () => withFolder(listSnapshotFiles),
    saveSnapshotFile: ({ name }) =>
      withFolder(async folder => {
        await writeSnapshotFile(folder, name, takeSnapshot(state))
      }),
    loadSnapshotFile: ({ name }) =>
      withFolder(async folder => loadSnapshot(state, await readSnapshotFile(folder, name))),
    deleteSnapshotFile: ({ name }) => withFolder(folder => deleteSnapshotFile(folder, name)),
  }
}
