import { afterAll, beforeAll, describe } from 'vitest'
import { createBullmqPostgresInbox } from '../../../../server/core/inbox/bullmq-inbox'
import { startPostgres } from '../../../stores/postgres-server'
import { describeInbox } from './inbox-contract'

let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

let places = 0

describe('the inbox in BullMQ on PostgreSQL', () => {
  describeInbox(async () => ({
    factory: createBullmqPostgresInbox({
      connection: { connectionString: postgres.url },
      schema: `place_${++places}`,
    }),
  }))
})
