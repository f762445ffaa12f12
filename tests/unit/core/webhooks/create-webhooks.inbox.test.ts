import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PlatformInboxOptions } from '../../../../server/core/inbox/inbox-settings'
import { PlatformError } from '../../../../server/core/errors/errors'
import type { ObservedWork, PlatformObserver } from '../../../../server/core/platform-observer'
import type { PlatformWebhookContext } from '../../../../server/core/webhooks/webhook-context'
import type { PlatformWebhooks } from '../../../../server/core/webhooks/webhook-handler'
import { NOW, SHOP, offlineSession } from '../../admin-requests'
import { NEW, OLD } from '../encryption/key-rings'
import { eventually } from '../inbox/eventually'
import { rejection } from '../../rejection'
import { EVENT_ID, WEBHOOK_ID, delivery, eventsDelivery } from '../../webhook-deliveries'
import { createWebhookScene } from '../../webhook-scenes'
import type { WebhookScene, WebhookSceneOptions } from '../../webhook-scenes'

let directory: string
let scene: WebhookScene

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'platform-received-'))
})
afterEach(async () => {
  await scene.webhooks.inbox?.close()
  await rm(directory, { recursive: true })
})

async function startScene(
  webhooks: PlatformWebhooks,
  inbox: PlatformInboxOptions = {},
  further: Pick<WebhookSceneOptions, 'config' | 'storage' | 'observer'> = {},
) {
  scene = await createWebhookScene({
    ...further,
    sessions: [offlineSession()],
    webhooks,
    inbox: { path: join(directory, 'inbox.sqlite'), retryDelayMs: 1, ...inbox },
  })
  return scene
}
const counts = () => scene.webhooks.inbox?.counts()
const isDone = (done: number) => eventually(async () => (await counts())?.done === done)

describe('the run of a delivery in the inbox', () => {
  const SPAN = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`

  it.each([
    ['in plain text', []],
    ['encrypted', [NEW]],
  ])('has the span of the request that stored it: %s', async (_how, encryptionKeys) => {
    const observed: ObservedWork[] = []
    let span: string | undefined = SPAN
    const observer: PlatformObserver = {
      warn: () => {},
      run: (work, run) => {
        observed.push(work)
        return run()
      },
      activeSpan: () => span,
    }
    const handlers = { 'orders/create': () => {} }
    const { receive } = await startScene(handlers, {}, { config: { encryptionKeys }, observer })
    await receive(delivery())
    span = undefined
    await isDone(1)
    expect(observed).toMatchObject([
      { kind: 'webhook', shop: SHOP, topic: 'ORDERS_CREATE', duplicate: false, storedIn: SPAN },
    ])
  })
})

/** An order as `shopify app webhook trigger` sends it. */
const LARGE = '{"id": 820982911946154508, "refs": [9007199254740993], "note": "\\u0026\\/"}'

describe('an id above 2^53', () => {
  it('is exact in payloadText when handlers run in the request, although the parsed one is rounded', async () => {
    const texts: string[] = []
    scene = await createWebhookScene({
      webhooks: { 'orders/create': ({ payloadText }) => texts.push(payloadText) },
    })
    const context = await scene.receive(delivery({ body: LARGE }))
    expect([texts, context.payloadText, context.payload['id']]).toEqual([
      [LARGE],
      LARGE,
      820982911946154500,
    ])
    expect(Object.keys(context)).not.toContain('payloadText')
  })

  it.each([
    ['in plain text', []],
    ['encrypted', [NEW]],
  ])(
    'is exact in payloadText when the inbox runs the handlers: %s',
    async (_how, encryptionKeys) => {
      const texts: string[] = []
      const { receive } = await startScene(
        { 'orders/create': ({ payloadText }) => texts.push(payloadText) },
        {},
        { config: { encryptionKeys } },
      )
      await receive(delivery({ body: LARGE }))
      await isDone(1)
      expect(texts).toEqual([LARGE])
    },
  )
})

describe('with an inbox, a delivery', () => {
  it('is acknowledged before its handlers end, with its context', async () => {
    let end = () => {}
    const ended = new Promise<void>(resolve => {
      end = resolve
    })
    const { receive } = await startScene({ 'orders/create': () => ended })
    const context = await receive(delivery())
    expect([
      context.topic,
      context.shop,
      context.payload,
      context.session?.id,
      context.inbox,
    ]).toEqual(['ORDERS_CREATE', SHOP, { id: 1 }, `offline_${SHOP}`, undefined])
    await eventually(async () => (await counts())?.running === 1)
    end()
    await isDone(1)
  })

  it('passes its handlers the whole delivery, with the session at the time of the run', async () => {
    const seen: PlatformWebhookContext[] = []
    const { receive } = await startScene({
      Product: [context => seen.push(context), context => seen.push(context)],
    })
    await receive(
      eventsDelivery({
        headers: { 'shopify-triggered-at': '2026-08-04T10:00:00Z', 'shopify-action': 'update' },
      }),
    )
    await isDone(1)
    expect(seen.length).toBe(2)
    expect(seen[0]).toMatchObject({
      topic: 'PRODUCT',
      shop: SHOP,
      apiVersion: '2026-07',
      webhookId: WEBHOOK_ID,
      eventId: EVENT_ID,
      webhookType: 'events',
      triggeredAt: '2026-08-04T10:00:00Z',
      action: 'update',
      payload: { id: 1 },
      inbox: { attempt: 1 },
    })
    expect([seen[0]?.session, typeof seen[0]?.admin?.graphql]).toEqual([
      offlineSession(),
      'function',
    ])
  })

  it('is stored once, however often it comes', async () => {
    let runs = 0
    const { receive } = await startScene({ 'orders/create': () => void runs++ })
    await Promise.all(Array.from({ length: 20 }, () => receive(delivery())))
    await isDone(1)
    await receive(delivery())
    await receive(delivery({ webhookId: 'another' }))
    await isDone(2)
    expect(runs).toBe(2)
  })

  it('whose handler fails is acknowledged, and runs again', async () => {
    const attempts: (number | undefined)[] = []
    const { receive } = await startScene({
      'orders/create': ({ inbox }) => {
        attempts.push(inbox?.attempt)
        if (attempts.length < 3) throw new Error('broken')
      },
    })
    await receive(delivery())
    await isDone(1)
    expect(attempts).toEqual([1, 2, 3])
  })

  it('is refused before it is stored when it was not signed by the platform', async () => {
    const { receive } = await startScene({ 'orders/create': () => {} })
    expect((await rejection(receive(delivery({ secret: 'another' })), PlatformError)).status).toBe(
      401,
    )
    expect(await counts()).toEqual({ waiting: 0, running: 0, done: 0, dead: 0 })
  })

  it('attack: that names another shop, or is nested too deeply, is refused before it is stored, and nothing runs', async () => {
    const seen: unknown[] = []
    const handler = () => void seen.push(1)
    const { receive, storage } = await startScene({
      'orders/create': handler,
      'app/uninstalled': handler,
      'shop/redact': handler,
    })
    for (const topic of ['orders/create', 'app/uninstalled', 'shop/redact']) {
      const payload = {
        myshopify_domain: 'other.platform.test',
        shop_domain: 'other.platform.test',
      }
      const error = await rejection(
        receive(delivery({ topic, body: JSON.stringify(payload) })),
        PlatformError,
      )
      expect([error.status, error.code]).toEqual([400, 'shop_invalid'])
    }
    for (const depth of [501, 5000, 20_000, 100_000]) {
      const error = await rejection(
        receive(delivery({ body: `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}` })),
        PlatformError,
      )
      expect([error.status, error.code]).toEqual([400, 'body_invalid'])
    }
    expect([await counts(), seen, (await storage.findSessionsByShop(SHOP)).length]).toEqual([
      { waiting: 0, running: 0, done: 0, dead: 0 },
      [],
      1,
    ])
  })

  it('that is nested as deeply as allowed is stored and run', async () => {
    const { receive } = await startScene({ 'orders/create': () => {} })
    await receive(delivery({ body: `{"a":${'['.repeat(499)}${']'.repeat(499)}}` }))
    await isDone(1)
  })

  it('of a topic without handlers is not stored', async () => {
    const { receive } = await startScene({})
    expect((await receive(delivery())).topic).toBe('ORDERS_CREATE')
    expect(await counts()).toEqual({ waiting: 0, running: 0, done: 0, dead: 0 })
  })

  it('that cannot be stored is refused with 503, and runs nothing', async () => {
    let runs = 0
    const { receive } = await startScene(
      { 'orders/create': () => void runs++ },
      { path: directory },
    )
    const error = await rejection(receive(delivery()), PlatformError)
    expect([error.code, error.status, runs]).toEqual(['storage_failed', 503, 0])
  })
})

describe('with an inbox and encryption keys, a delivery', () => {
  const CUSTOMER = { id: 7, email: 'zoe.stolen@example.com' }
  const order = delivery({ body: JSON.stringify({ id: 1, customer: CUSTOMER }) })
  const dead = () => scene.webhooks.inbox?.deadDeliveries()

  /** What the files of the inbox hold, its log of changes included. */
  async function filesText(): Promise<string> {
    const files = await readdir(directory)
    return (await Promise.all(files.map(file => readFile(join(directory, file), 'latin1')))).join(
      '',
    )
  }

  it('is not readable in the files, and reaches its handlers unchanged', async () => {
    const payloads: unknown[] = []
    const webhooks: PlatformWebhooks = {
      'orders/create': ({ payload }) => {
        payloads.push(payload)
        throw new Error('broken')
      },
    }
    const { receive } = await startScene(
      webhooks,
      { attempts: 1 },
      { config: { encryptionKeys: [NEW] } },
    )
    await receive(order)
    await eventually(async () => (await counts())?.dead === 1)
    expect([
      payloads,
      (await filesText()).includes('zoe.stolen'),
      (await filesText()).includes('eyJhbGciOiJkaXIi'),
    ]).toEqual([[{ id: 1, customer: CUSTOMER }], false, true])
    await scene.webhooks.inbox?.close()

    await startScene(webhooks, { attempts: 1, path: join(directory, 'plain.sqlite') })
    await scene.receive(order)
    await eventually(async () => (await counts())?.dead === 1)
    expect((await filesText()).includes('zoe.stolen')).toBe(true)
  })

  it('whose key is missing becomes dead, and runs when the key is back', async () => {
    let runs = 0
    const webhooks: PlatformWebhooks = {
      'orders/create': () => {
        runs++
        throw new Error('broken')
      },
    }
    const first = await startScene(webhooks, { attempts: 1 }, { config: { encryptionKeys: [OLD] } })
    await first.receive(order)
    await eventually(async () => (await counts())?.dead === 1)
    await first.webhooks.inbox?.close()

    const second = await startScene(
      { 'orders/create': () => void runs++ },
      { attempts: 1 },
      { config: { encryptionKeys: [NEW] } },
    )
    expect(await second.webhooks.inbox?.replay({ shop: SHOP })).toBe(1)
    await eventually(async () => (await counts())?.dead === 1)
    expect([runs, (await dead())?.[0]?.failure]).toEqual([
      1,
      `DecryptionError: The delivery ${WEBHOOK_ID} of ${SHOP} is encrypted with the key "2026a", which NUXT_PLATFORM_ENCRYPTION_KEYS does not hold: add that key behind the others`,
    ])
    await second.webhooks.inbox?.close()

    const third = await startScene(
      { 'orders/create': () => void runs++ },
      { attempts: 1 },
      { config: { encryptionKeys: [NEW, OLD] } },
    )
    expect(await third.webhooks.inbox?.replay({ shop: SHOP })).toBe(1)
    await isDone(1)
    expect([runs, await dead()]).toEqual([2, []])
  })
})

describe("with an inbox, the layer's own work", () => {
  it('is done before the response', async () => {
    const sessions: unknown[] = []
    const { receive, storage } = await startScene({
      'app/uninstalled': ({ session }) => void sessions.push(session),
    })
    await receive(delivery({ topic: 'app/uninstalled' }))
    expect(await storage.findSessionsByShop(SHOP)).toEqual([])
    await isDone(1)
    expect(sessions).toEqual([undefined])
  })

  it('fails the delivery when it fails, and the delivery is not stored', async () => {
    const { receive } = await startScene(
      { 'app/uninstalled': () => {} },
      {},
      { storage: { deleteSession: () => Promise.reject(new Error('down')) } },
    )
    expect(
      (await rejection(receive(delivery({ topic: 'app/uninstalled' })), PlatformError)).code,
    ).toBe('storage_failed')
    expect((await counts())?.waiting).toBe(0)
  })

  it('ignores deliveries that are older than the installation', async () => {
    const { receive, storage, records } = await startScene({})
    const { recordInstallation } = await import('../../../../server/core/tokens/installation')
    await recordInstallation(records, SHOP, NOW)
    await receive(
      delivery({
        topic: 'app/uninstalled',
        headers: { 'X-Shopify-Triggered-At': new Date(NOW - 1000).toISOString() },
      }),
    )
    expect((await storage.findSessionsByShop(SHOP)).length).toBe(1)
  })
})

describe('with an inbox, an erasure request', () => {
  /** A shop with two dead deliveries, of two customers. */
  async function startWithDead(webhooks: PlatformWebhooks = {}) {
    const {
      receive,
      webhooks: { inbox },
    } = await startScene(
      { ...webhooks, 'orders/create': () => Promise.reject(new Error('broken')) },
      { attempts: 1 },
    )
    for (const id of [7, 8])
      await receive(
        delivery({ webhookId: `of-${id}`, body: JSON.stringify({ id, customer: { id } }) }),
      )
    await eventually(async () => (await counts())?.dead === 2)
    return {
      receive,
      dead: async () => (await inbox?.deadDeliveries())?.map(({ webhookId }) => webhookId).sort(),
    }
  }

  it("of a shop deletes all its content from the inbox, after the app's own handlers and without any", async () => {
    const { receive, dead } = await startWithDead()
    await receive(delivery({ topic: 'shop/redact', webhookId: 'redact' }))
    await isDone(1)
    expect(await dead()).toEqual([])
  })

  it('of a customer deletes the content about the customer', async () => {
    const { receive, dead } = await startWithDead()
    await receive(
      delivery({
        topic: 'customers/redact',
        webhookId: 'redact',
        body: JSON.stringify({
          shop_domain: SHOP,
          customer: { id: 7, email: null, phone: 5 },
          orders_to_redact: 'none',
        }),
      }),
    )
    await isDone(1)
    expect(await dead()).toEqual(['of-8'])
  })

  it("deletes nothing when the app's own handler fails, until it succeeds", async () => {
    let held = 0
    const { receive, dead } = await startWithDead({
      'shop/redact': async () => {
        held = (await dead())?.length ?? 0
      },
    })
    await receive(delivery({ topic: 'shop/redact', webhookId: 'redact' }))
    await isDone(1)
    expect([held, await dead()]).toEqual([2, []])
  })
})
