import { randomUUID } from 'node:crypto'
import { inject, it } from 'vitest'
import { keepJobBooks } from '../scale/job-books'
import type { JobPlace } from './job-process-task'

const name = () => `kills_${randomUUID().slice(0, 8)}`
const PLACES: Record<JobPlace['engine'], () => JobPlace> = {
  sqlite: () => ({ engine: 'sqlite' }),
  redis: () => ({ engine: 'redis', url: inject('redisUrl'), prefix: name() }),
  postgres: () => ({ engine: 'postgres', url: inject('databaseUrl'), schema: name() }),
}

it.concurrent.for(['sqlite', 'redis', 'postgres'] as const)(
  'jobs in %s lose nothing and are done once while their processes are killed eight times',
  { timeout: 120_000 },
  async (engine, { expect }) => {
    const kills = 8
    const { repeatedSteps, ...books } = await keepJobBooks({
      place: PLACES[engine](),
      jobs: 400,
      processes: 2,
      kills,
      lifetime: [400, 800],
    })
    expect(books).toEqual({ kills, stored: 400, duplicates: 20, done: 400, dead: 0, lost: 0 })
    // A kill interrupts at most what its process ran.
    expect(repeatedSteps).toBeLessThanOrEqual(kills * 10)
  },
)
