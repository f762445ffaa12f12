import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import {
  createBullmqInbox,
  createBullmqPostgresInbox,
} from '../../../../server/core/inbox/bullmq-inbox'
import { sqliteInbox } from '../../../../server/core/inbox/sqlite-inbox'
import { startPostgres } from '../../../stores/postgres-server'
import { startRedis } from '../../../stores/redis-server'
import { createD1Place } from './d1-place'
import { describeJobEngine } from './job-engine-contract'

let redis: Awaited<ReturnType<typeof startRedis>>
let postgres: Awaited<ReturnType<typeof startPostgres>>
let directory: string
let places = 0

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'platform-engines-'))
  ;[redis, postgres] = await Promise.all([startRedis(), startPostgres()])
})
afterAll(async () => {
  await Promise.all([redis.stop(), postgres.stop(), rm(directory, { recursive: true })])
})

describe('jobs in SQLite', () => {
  describeJobEngine(async () => ({
    factory: sqliteInbox,
    path: join(directory, `jobs-${++places}.sqlite`),
  }))
})

describe('jobs in D1', () => {
  describeJobEngine(async () => createD1Place())
})

describe('jobs in BullMQ on Redis', () => {
  describeJobEngine(async () => ({
    factory: createBullmqInbox({ connection: { url: redis.url }, prefix: `place-${++places}` }),
  }))
})

describe('jobs in BullMQ on PostgreSQL', () => {
  describeJobEngine(async () => ({
    factory: createBullmqPostgresInbox({
      connection: { connectionString: postgres.url },
      schema: `place_${++places}`,
    }),
  }))
})
