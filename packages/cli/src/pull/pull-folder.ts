import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { replaceFile } from '../../../emulator/src/state/replace-file'
import type { SavedFingerprints } from './replace/fingerprints'

/** A row of a bulk query, with its personal values replaced. */
export type Row = Record<string, unknown> & { __typename: string }

/** How far a stage is. */
export interface StageState {
  /** Id of the bulk operation that was started. */
  operationId?: string
  isDone?: boolean
}

/** Progress of a pull. */
export interface PullState {
  version: 1
  /** What the pull copies. It goes on only with the same selection. */
  request: { shop: string; only: string; keep: string }
  /** Secret of this pull, as hex digits: equal values have equal replacements after a restart. */
  key: string
  /** Search terms that limit the resources with a number, by resource. */
  filters: Record<string, string>
  stages: Record<string, StageState>
}

/** Folder of unfinished pulls, from the working directory. */
export const PULL_FOLDER = join('.data', 'pull')
/** A part can contain an original value that only the end of the pull replaces. */
const MODE = 0o600

/**
 * The folder in which an unfinished pull is stored. It is removed at the end, with the key of the
 * replacements.
 */
export class PullFolder {
  private constructor(
    private readonly path: string,
    readonly state: PullState,
    /** Whether an earlier command began this pull. */
    readonly isResumed: boolean,
  ) {}

  /**
   * Opens the folder of a pull, or creates it.
   *
   * @param root working directory
   * @param isRestart discards what an earlier command pulled
   * @throws Error if an earlier pull of the shop had another selection, or its state is damaged
   */
  static async open(
    root: string,
    request: PullState['request'],
    isRestart: boolean,
  ): Promise<PullFolder> {
    const path = join(root, PULL_FOLDER, request.shop)
    if (isRestart) await rm(path, { recursive: true, force: true })
    await mkdir(path, { recursive: true, mode: 0o700 })
    const json = await readFile(join(path, 'state.json'), 'utf8').catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      },
    )
    if (json !== undefined) return new PullFolder(path, readState(json, request, path), true)
    const key = randomBytes(32).toString('hex')
    const state: PullState = { version: 1, request, key, filters: {}, stages: {} }
    const folder = new PullFolder(path, state, false)
    await folder.save()
    return folder
  }

  stage(name: string): StageState {
    return (this.state.stages[name] ??= {})
  }

  async save(): Promise<void> {
    await replaceFile(join(this.path, 'state.json'), JSON.stringify(this.state))
  }

  /** Writes the rows of a stage, which replace those of an earlier attempt. */
  async writeRows(name: string, rows: AsyncIterable<Row>): Promise<number> {
    const file = await open(this.fileOf(name, 'jsonl'), 'w', MODE)
    let count = 0
    try {
      for await (const row of rows) {
        await file.write(`${JSON.stringify(row)}\n`)
        count++
      }
    } finally {
      await file.close()
    }
    return count
  }

  async readRows(name: string): Promise<Row[]> {
    const lines = createInterface({ input: createReadStream(this.fileOf(name, 'jsonl')) })
    const rows: Row[] = []
    for await (const line of lines) rows.push(JSON.parse(line) as Row)
    return rows
  }

  /** Writes the fingerprints of everything that was replaced up to a stage. */
  async writeFingerprints(saved: SavedFingerprints): Promise<void> {
    await replaceFile(this.fileOf('fingerprints', 'json'), JSON.stringify(saved))
  }

  async readFingerprints(): Promise<SavedFingerprints> {
    const json = await readFile(this.fileOf('fingerprints', 'json'), 'utf8').catch(() => '{}')
    return JSON.parse(json) as SavedFingerprints
  }

  /** Removes the folder with the key: from then on, no replacement can be repeated. */
  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true })
  }

  private fileOf(name: string, extension: string): string {
    return join(this.path, `${name}.${extension}`)
  }
}

function readState(json: string, request: PullState['request'], path: string): PullState {
  const state = parseState(json)
  if (!state)
    throw new Error(
      `The state of the unfinished pull in ${path} is damaged. Add --restart to discard it.`,
    )
  const { only, keep } = state.request
  if (only === request.only && keep === request.keep) return state
  throw new Error(
    `An unfinished pull of ${request.shop} has other options: --only ${only}${keep === '' ? '' : ` --keep ${keep}`}. Repeat them to go on, or add --restart to discard it.`,
  )
}

/** @returns undefined for another version, or a file that is damaged */
function parseState(json: string): PullState | undefined {
  try {
    const state = JSON.parse(json) as PullState
    return state.version === 1 && /^[0-9a-f]{64}$/.test(state.key) ? state : undefined
  } catch {
    return undefined
  }
}
