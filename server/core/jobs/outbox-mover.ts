import { withTimeLimit } from '../concurrency/time-limit'
import { PlatformError } from '../errors/errors'
import { isJsonObject, parseJson } from '../json-object'
import type { JobOutbox, PreparedJob } from './job-outbox'

/** What an engine needs to store a job. */
export interface JobEntry {
  id: string
  /** Empty for a job without a shop. */
  shop: string
  name: string
  /** The input as it is stored. */
  content: string
  /** Epoch milliseconds of the first run. */
  dueAt: number
  /** Whether it runs before the other jobs of its shop that wait. */
  isFirst: boolean
}

/** Moves the jobs of an outbox to their engine. */
export interface OutboxMover {
  start(): void
  /** Moves what is there, on a runtime that has no timers between its events. Never rejects. */
  move(): Promise<void>
  /** Waits for what it is moving, but for a second at most. */
  stop(): Promise<void>
}

const PAGE = 100
const POLL_MS = 1000
/** A storage that does not respond must not delay the shutdown of the server. */
const STOP_WITHIN_MS = 1000
/**
 * Polls that fail in a row before that is reported: a transaction of the app locks an SQLite file
 * until it ends. This process may run it, so that the mover cannot wait for it.
 */
const FAILURES_BEFORE_WARNING = 5
/** Before all rows. */
const BEGINNING = { storedAt: -1, id: '' }

/** Writes a job as a row of an outbox. */
export function prepareJob(
  { id, shop, name, content, dueAt, isFirst }: JobEntry,
  now: number,
): PreparedJob {
  return { id, shop, storedAt: now, entry: JSON.stringify({ name, content, dueAt, isFirst }) }
}

/**
 * Creates a mover. A row is deleted after its job is stored, and the engine stores an id once: a
 * process that ends in between, or a second process, adds no job.
 *
 * @param store stores a job under its id. @throws PlatformError `job_unknown` for one that another
 *   version of the app defines: its row stays
 */
export function createOutboxMover({
  outbox,
  store,
  warn,
}: {
  outbox: JobOutbox
  store: (entry: JobEntry) => Promise<void>
  warn: (message: string) => void
}): OutboxMover {
  const warned = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let moving = Promise.resolve()
  let isOpen = false
  let failures = 0
  let isStopped = false

  function warnOnce(message: string): void {
    if (warned.has(message)) return
    warned.add(message)
    warn(message)
  }

  /** Returns whether the row can be deleted. */
  async function move(row: PreparedJob): Promise<boolean> {
    const entry = readEntry(row)
    if (!entry) {
      warnOnce(`Row ${row.id} of platform_jobs_outbox is damaged and stays there`)
      return false
    }
    try {
      await store(entry)
      return true
    } catch (error) {
      if (!(error instanceof PlatformError) || error.code !== 'job_unknown') throw error
      warnOnce(error.message)
      return false
    }
  }

  async function moveAll(): Promise<void> {
    if (!isOpen) await outbox.open()
    isOpen = true
    let after: Pick<PreparedJob, 'id' | 'storedAt'> = BEGINNING
    let rows: PreparedJob[]
    do {
      rows = await outbox.read(after, PAGE)
      const moved: string[] = []
      for (const row of rows) if (!isStopped && (await move(row))) moved.push(row.id)
      await outbox.remove(moved)
      after = rows.at(-1) ?? after
    } while (rows.length === PAGE && !isStopped)
  }

  async function moveOrWarn(): Promise<void> {
    try {
      await moveAll()
      failures = 0
    } catch (error) {
      failures++
      const reason = error instanceof Error ? error.message : String(error)
      if (failures === FAILURES_BEFORE_WARNING)
        warn(`The jobs in platform_jobs_outbox wait: ${reason}`)
    }
  }

  async function poll(): Promise<void> {
    await moveOrWarn()
    if (!isStopped) timer = setTimeout(() => (moving = poll()), POLL_MS).unref()
  }

  return {
    move: moveOrWarn,
    start() {
      isStopped = false
      moving = poll()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      // What it goes on with is harmless: a row that stays is moved again, and stored once.
      await withTimeLimit(STOP_WITHIN_MS, () => moving).catch(() => {})
    },
  }
}

function readEntry({ id, shop, entry }: PreparedJob): JobEntry | undefined {
  const read = parseJson(entry)
  if (!isJsonObject(read)) return undefined
  const { name, content, dueAt, isFirst } = read
  return typeof name === 'string' && typeof content === 'string' && typeof dueAt === 'number'
    ? { id, shop, name, content, dueAt, isFirst: isFirst === true }
    : undefined
}
