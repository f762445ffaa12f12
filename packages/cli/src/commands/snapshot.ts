import process from 'node:process'
import { parseArgs } from 'node:util'
import { compareSnapshots, printChanges } from '../../../emulator/src/snapshots/compare-snapshots'
import type { Snapshot } from '../../../emulator/src/snapshots/snapshot'
import {
  checkSnapshotName,
  deleteSnapshotFile,
  listSnapshotFiles,
  readSnapshotFile,
  SNAPSHOT_FOLDER,
  writeSnapshotFile,
} from '../../../emulator/src/snapshots/snapshot-files'
import { findPlatform, PLATFORM_OPTIONS } from '../platform/running-platform'

export const SNAPSHOT_USAGE = `emulator snapshot: saves the stores of the running local platform under a name, in ${SNAPSHOT_FOLDER}.
The files contain no tokens, and diff well in Git.

  save <name>           Write the snapshot, and replace an earlier one
  load <name>           Replace the state of the running platform
  delete <name>         Delete the file of the snapshot
  list                  Print the names
  diff <name> [<name>]  Print what differs between the snapshot and the running platform, or another snapshot
  --url <address>       Address of the local platform (default: the one that runs in this folder)
`

const ACTIONS = ['save', 'load', 'delete', 'list', 'diff'] as const

export interface SnapshotOptions {
  action: (typeof ACTIONS)[number]
  names: string[]
  url?: string
}

/**
 * Parses the arguments of `emulator snapshot`.
 *
 * @throws Error for an unknown option or action, or a missing or invalid name
 */
export function readSnapshotOptions(args: string[]): SnapshotOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: PLATFORM_OPTIONS,
  })
  const [word, ...names] = positionals
  const action = ACTIONS.find(each => each === word)
  if (!action) throw new Error(`The actions of "emulator snapshot" are ${ACTIONS.join(', ')}.`)
  const [min, max] = action === 'list' ? [0, 0] : action === 'diff' ? [1, 2] : [1, 1]
  if (names.length < min || names.length > max)
    throw new Error(`"emulator snapshot ${action}" needs ${max === 0 ? 'no name' : 'one name'}.`)
  names.forEach(checkSnapshotName)
  return { ...values, action, names }
}

/**
 * Saves, loads, deletes, lists or compares snapshots of the working directory.
 *
 * @throws Error if no local platform runs, or a snapshot is missing, damaged or foreign
 */
export async function runSnapshot({ action, names, url }: SnapshotOptions): Promise<void> {
  const root = process.cwd()
  const [name = '', other] = names
  const current = async () => (await findPlatform(url)).request<Snapshot>('GET', '/snapshot')
  const print = (line: string) => process.stdout.write(`${line}\n`)
  // Not on stdout, which scripts read.
  const note = (line: string) => process.stderr.write(`${line}\n`)
  switch (action) {
    case 'save':
      print(`Saved ${await writeSnapshotFile(root, name, await current())}.`)
      break
    case 'load': {
      const snapshot = await readSnapshotFile(root, name)
      const platform = await findPlatform(url)
      await platform.request('PUT', '/snapshot', { ...snapshot })
      print(`Loaded "${name}" into ${platform.url}.`)
      break
    }
    case 'delete':
      await deleteSnapshotFile(root, name)
      print(`Deleted "${name}".`)
      break
    case 'list': {
      const found = await listSnapshotFiles(root)
      for (const each of found) print(each)
      if (found.length === 0) note(`There are no snapshots in ${SNAPSHOT_FOLDER}.`)
      break
    }
    case 'diff': {
      const before = await readSnapshotFile(root, name)
      const after = other === undefined ? await current() : await readSnapshotFile(root, other)
      const changes = printChanges(compareSnapshots(before, after))
      for (const line of changes) print(line)
      if (changes.length === 0) note('There are no differences.')
    }
  }
}
