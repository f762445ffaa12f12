import { describe, expect, it } from 'vitest'
import { createStorage } from 'unstorage'
import type { Storage } from 'unstorage'
import { PlatformError } from '../../../../server/core/errors/errors'
import { expiringStoreOf } from '../../../../server/core/records/expiring-store'
import { createChangeRecord } from '../../../../server/core/webhooks/change-record'
import type { ReportedChange } from '../../../../server/core/webhooks/change-record'
import { NOW, SHOP } from '../../admin-requests'
import { rejection } from '../../rejection'

const CHANGE: ReportedChange = {
  shop: SHOP,
  changeKey: 'gid://shopify/Order/1@1790935200',
  work: '',
  family: 'webhooks',
  webhookId: 'w1',
}

/** A process of the app that lists the deliveries for which work ran. */
function startProcess(storage: Storage = createStorage()) {
  const clock = { now: NOW }
  const warnings: string[] = []
  const record = createChangeRecord(
    expiringStoreOf(storage),
    () => clock.now,
    message => warnings.push(message),
  )
  const ran: string[] = []
  /** `w…` is the id of a webhook, `e…` that of an event. */
  const report = (webhookId: string, change: Partial<ReportedChange> = {}) =>
    record.oncePerChange(
      {
        ...CHANGE,
        family: webhookId.startsWith('e') ? 'events' : 'webhooks',
        webhookId,
        ...change,
      },
      async () => void ran.push(webhookId),
    )
  return { record, report, ran, clock, warnings }
}

describe('two changes in one second, in the order of their deliveries', () => {
  it.each([
    ['w1 e1 w2 e2', 'w1 w2'],
    ['w1 w2 e1 e2', 'w1 w2'],
    ['e1 e2 w1 w2', 'e1 e2'],
    ['w1 e1 e2 w2', 'w1 e2'],
    ['e1 w1 w2 e2', 'e1 w2'],
    ['w1 w2', 'w1 w2'],
    ['e1 e2', 'e1 e2'],
    ['w1 e1', 'w1'],
    ['w1 w1 e1 w1 e1', 'w1'],
    ['w1 e1 w2 e1 e2 w2', 'w1 w2'],
  ])('of %s, those that run the work are %s', async (deliveries, expected) => {
    const { report, ran } = startProcess()
    for (const id of deliveries.split(' ')) await report(id)
    expect(ran).toStrictEqual(expected.split(' '))
  })
})

it('runs the pair of a change once when both arrive at once', async () => {
  const { report, ran } = startProcess()
  await Promise.all([report('w1'), report('e1')])
  expect(ran).toStrictEqual(['w1'])
})

it('runs two changes when both webhooks arrive at once', async () => {
  const { report, ran } = startProcess()
  await Promise.all([report('w1'), report('w2')])
  expect(ran).toStrictEqual(['w1', 'w2'])
})

it.each([
  ['other work', { work: 'mail' }],
  ['another resource or second', { changeKey: 'gid://shopify/Order/2@1790935200' }],
  ['another shop', { shop: 'other.platform.test' }],
])('an event about %s is not skipped', async (_what, change) => {
  const { report, ran } = startProcess()
  await report('w1')
  await report('e1', change)
  expect(ran).toStrictEqual(['w1', 'e1'])
})

it('an event runs the work when it failed for the webhook, and then the webhook skips it', async () => {
  const { record, report, ran } = startProcess()
  const failing = record.oncePerChange(CHANGE, async () => {
    throw new TypeError('no')
  })
  await expect(failing).rejects.toThrow(TypeError)
  await report('e1')
  await report('w1')
  expect(ran).toStrictEqual(['e1'])
})

it('knows the other delivery in another process, and the next day', async () => {
  const storage = createStorage()
  const first = startProcess(storage)
  const second = startProcess(storage)
  await first.report('w1')
  second.clock.now += 5 * 3600 * 1000
  await second.report('e1')
  expect(second.ran).toStrictEqual([])
})

it('runs nothing when the storage cannot be read', async () => {
  const storage = createStorage()
  storage.getItem = async () => {
    throw new Error('disk')
  }
  const { report, ran } = startProcess(storage)
  expect((await rejection(report('w1'), PlatformError)).code).toBe('storage_failed')
  expect(ran).toStrictEqual([])
})

it('warns and succeeds when the storage cannot be written after the work', async () => {
  const storage = createStorage()
  storage.setItem = async () => {
    throw new Error('disk')
  }
  const { report, ran, warnings } = startProcess(storage)
  await report('w1')
  expect(ran).toStrictEqual(['w1'])
  expect(warnings).toStrictEqual([
    'A change was handled, but could not be recorded. The other delivery that reports it may handle it again.',
  ])
})
