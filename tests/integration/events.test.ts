import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../unit/core/inbox/eventually'
import { asScript } from './admin-requests'
import { DEMO, SECOND, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { editSession } from './edit-session'
import { expectNothingRan, forgetCalls } from './nothing-ran'
import { EVENT, received, refusalOf, TITLE_EVENT, WEBHOOK } from './signed-calls'

const titles = async (app: AppUnderTest, shop = DEMO) =>
  (await received(app, shop)).map(({ title }) => title)
const eventOf = (fields: object) =>
  EVENT.request({ body: JSON.stringify({ ...TITLE_EVENT, ...fields }) })

describe('an event', () => {
  let app: AppUnderTest
  beforeAll(async () => {
    app = await startApp()
    for (const shop of [DEMO, SECOND]) await asScript(app, shop, '/api/shop')
  })
  afterAll(() => app.stop())
  beforeEach(() => forgetCalls(app))

  it('runs the handler of its file once, however often it comes', async () => {
    const request = EVENT.request()
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await app.send(request)).status),
    )
    expect(new Set(statuses)).toStrictEqual(new Set([200]))
    expect(await titles(app)).toStrictEqual(['Mug'])
    expect(await titles(app, SECOND)).toStrictEqual([])
  })

  it('runs no handler of webhooks, and a webhook runs none of events', async () => {
    expect((await app.send(EVENT.request())).status).toBe(200)
    expect((await app.send(WEBHOOK.request())).status).toBe(200)
    expect((await received(app)).map(({ kind }) => kind).toSorted()).toStrictEqual([
      'event',
      'webhook',
    ])
  })

  it.each<[string, object]>([
    ['an unknown action', { action: 'burn' }],
    ['a number as topic', { topic: 7 }],
    ['a list as data', { data: [] }],
    ['a text as errors', { errors: 'none' }],
    ['no changed fields', { fields_changed: undefined }],
    ['a number as a changed field', { fields_changed: { added: [], updated: [1], removed: [] } }],
    ['a list of variables', { query_variables: [] }],
  ])('with %s is refused', async (_what, fields) => {
    const { action } = { ...TITLE_EVENT, ...fields }
    const request = eventOf(fields)
    request.headers['shopify-action'] = action
    expect(refusalOf(await app.send(request))).toStrictEqual({ status: 400, code: 'body_invalid' })
    await expectNothingRan(app)
  })

  it.each([
    ['handle', { 'shopify-handle': 'another' }],
    ['action', { 'shopify-action': 'delete' }],
    ['topic', { 'shopify-topic': 'Order' }],
  ])('with the %s of another subscription in a header is refused', async (_what, headers) => {
    expect(refusalOf(await app.send(EVENT.request({ headers })))).toStrictEqual({
      status: 400,
      code: 'body_invalid',
    })
    await expectNothingRan(app)
  })

  it('of a subscription without a file is accepted, and runs nothing', async () => {
    const request = eventOf({ handle: 'removed' })
    request.headers['shopify-handle'] = 'removed'
    expect((await app.send(request)).status).toBe(200)
    await expectNothingRan(app)
  })

  it('of an unknown shop is refused or runs for no other shop', async () => {
    const { status } = await app.send(EVENT.request({ shop: 'evil.example' }))
    expect(status).toBe(400)
    await expectNothingRan(app)
  })

  it('is handled although the token of the shop has expired', async () => {
    await editSession(app, DEMO, { expires: new Date(0) })
    expect((await app.send(EVENT.request())).status).toBe(200)
    expect(await titles(app)).toStrictEqual(['Mug'])
  })
})

describe('an event of an app with an inbox', () => {
  it('is stored, runs after the response, and survives a restart', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'platform-events-'))
    const app = await startApp({ dataDir, environment: { PLAYGROUND_INBOX: 'yes' } })
    try {
      await asScript(app, DEMO, '/api/shop')
      const request = EVENT.request()
      for (const _ of [1, 2]) expect((await app.send(request)).status).toBe(200)
      await app.restart()
      expect((await app.send(request)).status).toBe(200)
      // The process may have been killed while the handler wrote the file.
      await eventually(async () => (await titles(app)).includes('Mug'))
      // Killed between the work and its record, a delivery runs again: at least once.
      expect([...new Set(await titles(app))]).toStrictEqual(['Mug'])
    } finally {
      await app.stop()
      await rm(dataDir, { recursive: true })
    }
  })
})
