import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Queue } from 'bullmq'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startRedis } from '../../../stores/redis-server'
import { createInbox } from '../../../../server/core/inbox/create-inbox'
import type { Inbox } from '../../../../server/core/inbox/create-inbox'
import { createBullmqInbox } from '../../../../server/core/inbox/bullmq-inbox'
import type { InboxEngineFactory } from '../../../../server/core/inbox/inbox-settings'
import { AttemptError } from '../../../../server/core/inbox/attempt'
import { PlatformError } from '../../../../server/core/errors/errors'
import { HttpResponseError } from '../../../../server/core/errors/http-errors'
import type { EncryptionKey } from '../../../../server/core/encryption/encryption-keys'
import { NO_OBSERVER } from '../../../../server/core/platform-observer'
import { textsBelow } from '../../../integration/leaks'
import { NEW, OLD } from '../encryption/key-rings'
import { eventually } from './eventually'
import { inboxDelivery, readPlainContent } from './inbox-deliveries'

const CUSTOMER = 'ada.lovelace@example.com'
const FAILURE = `TypeError: cannot mail ${CUSTOMER}`

let folder: string
let warnings: string[]
const inboxes: Inbox[] = []
const redis = await startRedis()
afterAll(() => redis.stop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-failures-'))
  warnings = []
})
afterEach(async () => {
  await closeAll()
  await rm(folder, { recursive: true })
})

function open(keys: readonly EncryptionKey[], engine?: InboxEngineFactory, thrown?: unknown) {
  const inbox = createInbox(
    { engine, path: join(folder, 'inbox.sqlite'), attempts: 1 },
    { ...NO_OBSERVER, warn: message => void warnings.push(message) },
    async () => {
      throw (
        thrown ??
        new PlatformError('webhook_handler_failed', 'failed', {
          cause: new TypeError(`cannot mail ${CUSTOMER}`),
        })
      )
    },
    readPlainContent,
    keys,
  )
  inboxes.push(inbox)
  return inbox
}
async function failIn(inbox: Inbox): Promise<void> {
  await inbox.store(inboxDelivery('w-1'))
  await eventually(async () => (await inbox.counts()).dead === 1)
}
const closeAll = () => Promise.all(inboxes.splice(0).map(inbox => inbox.close()))
const failureIn = async (inbox: Inbox) => (await inbox.deadDeliveries())[0]?.failure

describe('stolen disk: with encryption keys, what a handler throws', () => {
  it('is stored encrypted, and the log has its class and place only', async () => {
    const inbox = open([NEW])
    await failIn(inbox)
    expect(Object.values(await textsBelow(folder)).join('\n')).not.toContain(CUSTOMER)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(/is dead until it is replayed\. TypeError at .+:\d+:\d+/)
    expect(warnings[0]).not.toContain(CUSTOMER)
    expect(await failureIn(inbox)).toBe(FAILURE)
  })

  it('lets a delivery wait whose shop refuses the app', async () => {
    const refusal = new HttpResponseError('admin_api_forbidden', 'x', { upstreamStatus: 403 })
    const inbox = open(
      [NEW],
      undefined,
      new PlatformError('webhook_handler_failed', 'failed', { cause: refusal }),
    )
    await inbox.store(inboxDelivery('w-1'))
    const database = new DatabaseSync(join(folder, 'inbox.sqlite'), { readOnly: true })
    const stored = () => database.prepare('SELECT state, attempts, failure FROM deliveries').get()
    await eventually(() => stored()?.['failure'] !== null)
    expect(stored()).toMatchObject({ state: 'open', attempts: 0 })
    expect(String(stored()?.['failure'])).toMatch(/^eyJ/)
    database.close()
  })

  it('is stored encrypted in BullMQ, without a stack', async () => {
    const connection = { url: redis.url }
    const inbox = open([NEW], createBullmqInbox({ connection, prefix: 'failures' }))
    await failIn(inbox)
    const queue = new Queue('inbox', { prefix: 'failures', connection })
    const job = await queue.getJob(inboxDelivery('w-1').id)
    expect(JSON.stringify(job?.asJSON())).not.toContain(CUSTOMER)
    expect([job?.failedReason?.startsWith('eyJ'), job?.stacktrace]).toEqual([true, []])
    await eventually(() => warnings.length === 1)
    expect(warnings[0]).not.toContain(CUSTOMER)
    expect(await failureIn(inbox)).toBe(FAILURE)
    await queue.close()
  })

  it('is read with an older key of the ring, and named when its key is gone', async () => {
    const before = open([OLD])
    await failIn(before)
    await closeAll()
    expect(await failureIn(open([NEW, OLD]))).toBe(FAILURE)
    expect(await failureIn(open([NEW]))).toContain('is encrypted with the key "2026a"')
  })

  it('keeps its wait, and that it is final', async () => {
    const inbox = open([NEW], undefined, new AttemptError('refused', { isFinal: true }))
    await failIn(inbox)
    expect(await failureIn(inbox)).toBe('AttemptError: refused')
  })

  it('is readable when it was stored before there were keys', async () => {
    const before = open([])
    await failIn(before)
    await closeAll()
    const database = new DatabaseSync(join(folder, 'inbox.sqlite'))
    expect(database.prepare('SELECT failure FROM deliveries').get()).toEqual({ failure: FAILURE })
    database.close()
    expect(await failureIn(open([NEW]))).toBe(FAILURE)
  })
})
