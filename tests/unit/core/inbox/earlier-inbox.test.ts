import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createBullmqInbox } from '../../../../server/core/inbox/bullmq-inbox'
import { createInbox } from '../../../../server/core/inbox/create-inbox'
import type { Inbox } from '../../../../server/core/inbox/create-inbox'
import { createDeliveryContent } from '../../../../server/core/inbox/delivery-content'
import type { PlatformInboxOptions } from '../../../../server/core/inbox/inbox-settings'
import { NO_OBSERVER } from '../../../../server/core/platform-observer'
import { startRedis } from '../../../stores/redis-server'
import { OLD, SHOP } from '../encryption/key-rings'
import { OTHER_SHOP, writeEarlierFile, writeEarlierQueue } from './earlier-inbox'
import { eventually } from './eventually'
import { verifiedWebhook } from './inbox-deliveries'

let directory: string
let redis: Awaited<ReturnType<typeof startRedis>>
const inboxes: Inbox[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'platform-earlier-inbox-'))
  redis = await startRedis()
})
afterEach(async () => {
  await Promise.all(inboxes.splice(0).map(inbox => inbox.close()))
})
afterAll(() => Promise.all([redis.stop(), rm(directory, { recursive: true })]))

const PLACES = {
  SQLite: async () => {
    const path = join(directory, 'inbox.sqlite')
    writeEarlierFile(path, Date.now())
    return { path }
  },
  'BullMQ on Redis': async () => {
    await writeEarlierQueue(redis.url, 'earlier')
    return {
      engine: createBullmqInbox({ connection: { url: redis.url }, prefix: 'earlier' }),
    }
  },
} satisfies Record<string, () => Promise<PlatformInboxOptions>>

const { read, write } = createDeliveryContent([OLD])

it.for(Object.entries(PLACES))(
  'the version before jobs wrote an inbox in %s: each waiting delivery runs once, and a dead one when it is replayed',
  async ([, writePlace]) => {
    const runs: string[] = []
    const inbox = createInbox(
      { ...(await writePlace()), leaseMs: 300, retryDelayMs: 1 },
      { ...NO_OBSERVER, warn: message => expect.fail(message) },
      async (delivery, { attempt }) => {
        const { headers, payload } = await read(delivery)
        runs.push(`${headers.webhookId} of ${headers.shop}, ${payload['id']}, run ${attempt}`)
      },
      read,
    )
    inboxes.push(inbox)
    const doneIs = (done: number) => eventually(async () => (await inbox.counts()).done === done)

    await inbox.start()
    await doneIs(6)
    expect(runs.toSorted()).toEqual([
      `encrypted of ${SHOP}, 1, run 1`,
      `failed of ${SHOP}, 1, run 2`,
      `other of ${OTHER_SHOP}, 1, run 1`,
      `running of ${SHOP}, 1, run 2`,
      `waiting of ${SHOP}, 1, run 1`,
    ])
    expect(await inbox.counts()).toEqual({ waiting: 0, running: 0, done: 6, dead: 1 })

    const [dead, ...others] = await inbox.deadDeliveries()
    expect([dead, others]).toEqual([
      expect.objectContaining({ shop: SHOP, webhookId: 'dead', failure: 'Error: no such order' }),
      [],
    ])
    // Copies that arrive after the update.
    for (const webhookId of ['done', 'waiting', 'dead'])
      await inbox.store(await write(verifiedWebhook(webhookId, { shop: SHOP })))
    expect(await inbox.replay({ id: dead?.id ?? '' })).toBe(1)
    await doneIs(7)
    expect(runs.slice(5)).toEqual([`dead of ${SHOP}, 1, run 1`])
    expect(await inbox.counts()).toEqual({ waiting: 0, running: 0, done: 7, dead: 0 })
  },
)
