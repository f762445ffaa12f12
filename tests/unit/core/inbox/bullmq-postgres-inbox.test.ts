import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createBullmqPostgresInbox } from '../../../../server/core/inbox/bullmq-inbox'
import { parseInboxOptions } from '../../../../server/core/inbox/inbox-settings'
import { startPostgres } from '../../../stores/postgres-server'
import { describeInbox } from './inbox-contract'
import { readPlainContent } from './inbox-deliveries'

const postgres = await startPostgres()
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

it('a server that ends connections while the inbox opens ends no process', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown) => void uncaught.push(error)
  process.on('uncaughtExceptionMonitor', note)
  onTestFinished(() => void process.off('uncaughtExceptionMonitor', note))
  const administrator = new Client(postgres.url)
  await administrator.connect()
  let isOpening = true
  async function endConnections(): Promise<void> {
    while (isOpening) {
      await administrator.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'",
      )
      await delay(Math.random() * 20)
    }
  }
  const ending = endConnections()
  for (let attempt = 0; attempt < 10; attempt++) {
    const factory = createBullmqPostgresInbox({
      connection: { connectionString: postgres.url },
      schema: `place_${++places}`,
    })
    await factory
      .open({
        settings: parseInboxOptions({}),
        run: async () => {},
        read: readPlainContent,
        warn: () => {},
      })
      .then(
        engine => engine.close(),
        () => {},
      )
  }
  isOpening = false
  await ending
  await administrator.end()

  expect(uncaught).toEqual([])
})
