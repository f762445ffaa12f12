import type { JobStats, ListedJob, PlatformJobs } from '../core/jobs/platform-jobs'
import type { RunRate } from './recent-runs'

const STATES = ['running', 'dead', 'waiting'] as const
const NONE = { waiting: 0, running: 0, dead: 0 }
/** Of each state. */
const MAX_COUNTED = 1000
const MAX_SHOWN = 50

/** A job by its name, with its runs within the last minute. */
export interface JobRow extends Partial<RunRate> {
  name: string
  waiting?: number
  running?: number
  done?: number
  dead?: number
}

/** What a shop has that is not done. */
export interface ShopRow {
  /** Undefined: jobs without a shop. */
  shop: string | undefined
  waiting: number
  running: number
  dead: number
}

/** What the jobs page shows. It has no input and no result of a job. */
export interface JobTables {
  queues: Omit<JobStats, 'jobs'>[]
  jobs: JobRow[]
  shops: ShopRow[]
  /** Those that run, then dead ones, then those that wait. */
  listed: ListedJob[]
}

export async function describeJobs(
  jobs: Pick<PlatformJobs, 'list' | 'stats'>,
  rates: readonly RunRate[],
): Promise<JobTables> {
  const stats = await jobs.stats()
  const lists = await Promise.all(STATES.map(state => jobs.list({ state, limit: MAX_COUNTED })))
  return {
    queues: stats.map(({ jobs: _byName, ...queue }) => queue),
    jobs: jobRows(stats, lists.flat(), rates),
    shops: shopRows(lists.flat()),
    listed: lists.flatMap(list => list.slice(0, MAX_SHOWN)),
  }
}

/** An engine without counts by job has those of the lists, and none of done jobs. */
function jobRows(
  stats: readonly JobStats[],
  listed: readonly ListedJob[],
  rates: readonly RunRate[],
): JobRow[] {
  const rows = new Map<string, JobRow>()
  const counted = stats.flatMap(({ jobs = [] }) => jobs)
  for (const { topic: name, ...counts } of counted) rows.set(name, { name, ...counts })
  for (const { name, state } of counted.length > 0 ? [] : listed) {
    const row: JobRow = rows.get(name) ?? { name, ...NONE }
    rows.set(name, row)
    // Only these were listed.
    const column = state as (typeof STATES)[number]
    row[column] = (row[column] ?? 0) + 1
  }
  for (const { job: name, ...rate } of rates) rows.set(name, { ...rows.get(name), name, ...rate })
  return [...rows.values()].toSorted((left, right) => left.name.localeCompare(right.name))
}

function shopRows(jobs: readonly ListedJob[]): ShopRow[] {
  const rows = new Map<string | undefined, ShopRow>()
  for (const { shop, state } of jobs) {
    const row = rows.get(shop) ?? { shop, ...NONE }
    rows.set(shop, row)
    // Only these were listed.
    row[state as (typeof STATES)[number]]++
  }
  return [...rows.values()].toSorted((left, right) => right.waiting - left.waiting)
}
