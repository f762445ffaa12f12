import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { countJob } from '../stores/count-job'
import { jobsAt } from '../stores/job-process-task'
import type { JobPlace } from '../stores/job-process-task'
import { buildWorker } from '../stores/worker'
import type { Worker } from '../stores/worker'

export interface JobBooksOptions {
  place: JobPlace
  jobs: number
  /** Processes that run jobs. */
  processes: number
  kills: number
  /** Milliseconds that a process lives before it is killed: shortest and longest. */
  lifetime: [number, number]
  /** Runs with each kill, e.g. the restart of the database. */
  disturb?: (kill: number) => Promise<void>
}

export interface JobBooks {
  kills: number
  /** Jobs with different keys that were acknowledged. */
  stored: number
  /** Calls with a key that was stored before. */
  duplicates: number
  /** As the engine counts them. */
  done: number
  dead: number
  /** Acknowledged jobs of which no run reached its end. */
  lost: number
  /** Runs of a step whose job had run it before: a kill can come before its result is stored. */
  repeatedSteps: number
}

const SHOPS = 20
const DUPLICATE_EVERY = 20
const DRAIN_MS = 120_000

/** Stores jobs while the processes that run them are killed at random, and keeps the books. */
export async function keepJobBooks(options: JobBooksOptions): Promise<JobBooks> {
  const { place, jobs: count, processes, kills, lifetime, disturb } = options
  const folder = await mkdtemp(join(tmpdir(), 'platform-job-books-'))
  const effects = join(folder, 'effects')
  await writeFile(effects, '')
  const build = await buildWorker('./job-process.ts')
  const start = () => build.start({ place, folder, effects })
  const workers: Worker[] = Array.from({ length: processes }, start)
  const jobs = jobsAt({ place, folder }, [countJob(async () => {})], false)
  const acknowledged = new Set<number>()
  let duplicates = 0
  let isStoring = true

  async function storeUntilAcknowledged(number: number): Promise<void> {
    for (;;) {
      try {
        await jobs.enqueue('count', number, {
          shop: `s${number % SHOPS}.platform.test`,
          key: `${number}`,
        })
        return
      } catch {
        // The database is away: a caller would see the error, and try again.
        await delay(50)
      }
    }
  }

  async function storeAll(): Promise<void> {
    for (let number = 0; number < count; number++) {
      await storeUntilAcknowledged(number)
      acknowledged.add(number)
      if (number % DUPLICATE_EVERY === 0) {
        duplicates++
        await storeUntilAcknowledged(number)
      }
    }
    isStoring = false
  }

  async function killAll(): Promise<number> {
    let killed = 0
    while (killed < kills) {
      const [shortest, longest] = lifetime
      await delay(shortest + Math.random() * (longest - shortest))
      const index = Math.floor(Math.random() * processes)
      await workers[index]?.kill()
      workers[index] = start()
      killed++
      await disturb?.(killed)
    }
    return killed
  }

  async function drain(): Promise<{ done: number; dead: number }> {
    for (const deadline = Date.now() + DRAIN_MS; ;) {
      const [stats] = await jobs.stats().catch(() => [])
      if (stats && !isStoring && (stats.done + stats.dead >= count || Date.now() > deadline))
        return stats
      if (Date.now() > deadline) throw new Error('The jobs were not stored in time')
      await delay(100)
    }
  }

  try {
    const [, killed] = await Promise.all([storeAll(), killAll()])
    const { done, dead } = await drain()
    const lines = (await readFile(effects, 'utf8')).split('\n')
    const ended = new Set(lines.filter(line => line.startsWith('last ')))
    const firsts = new Map<string, number>()
    for (const line of lines.filter(each => each.startsWith('first ')))
      firsts.set(line, (firsts.get(line) ?? 0) + 1)
    return {
      kills: killed,
      stored: acknowledged.size,
      duplicates,
      done,
      dead,
      lost: [...acknowledged].filter(number => !ended.has(`last ${number}`)).length,
      repeatedSteps: [...firsts.values()].reduce((sum, times) => sum + times - 1, 0),
    }
  } finally {
    await jobs.close(0)
    await Promise.all(workers.map(worker => worker.kill()))
    await build.remove()
    await rm(folder, { recursive: true, force: true })
  }
}
