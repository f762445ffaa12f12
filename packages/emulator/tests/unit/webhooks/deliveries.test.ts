import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ATTEMPT_TIMEOUT_MS, RETRY_OFFSETS_MS } from '../../../src/webhooks/deliveries'
import { DEMO, NOW, SECOND, SECRET, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'
import { respondWith, startReceiver } from './receiver'
import type { Receiver } from './receiver'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let app: Receiver
let platform: StartedPlatform
beforeEach(async () => {
  app = await startReceiver()
  platform = await startPlatform({ app: { appUrl: app.origin } })
})
afterEach(async () => {
  await platform.emulator.close()
  await app.close()
})

const control = () => platform.emulator.control
const send = (options: object = {}) =>
  control().sendWebhook({
    shop: DEMO,
    topic: 'orders/create',
    uri: '/webhooks',
    payload: { id: 1 },
    ...options,
  })
const at = (milliseconds: number) => new Date(NOW * 1000 + milliseconds).toISOString()

describe('the first attempt', () => {
  it('is recorded with the response of the app', async () => {
    app.respondWith = response => response.end('thanks')
    const [delivery] = await send()
    expect(delivery).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      eventId: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      shop: DEMO,
      topic: 'orders/create',
      apiVersion: '2026-10',
      family: 'webhooks',
      uri: `${app.origin}/webhooks`,
      triggeredAt: '2027-01-15T08:00:00.000Z',
      body: '{"id":1}',
      attempts: [
        {
          at: '2027-01-15T08:00:00.000Z',
          status: 200,
          durationMs: expect.any(Number),
          responseBody: 'thanks',
        },
      ],
      state: 'delivered',
    })
    expect(delivery?.eventId).not.toBe(delivery?.id)
    expect(app.received).toEqual([
      {
        method: 'POST',
        path: '/webhooks',
        headers: {
          connection: 'close',
          'content-length': '8',
          'content-type': 'application/json',
          host: new URL(app.origin).host,
          'user-agent': 'Local-Platform-Webhooks',
          'x-shopify-api-version': '2026-10',
          'x-shopify-event-id': delivery?.eventId,
          'x-shopify-hmac-sha256': createHmac('sha256', SECRET).update('{"id":1}').digest('base64'),
          'x-shopify-shop-domain': DEMO,
          'x-shopify-topic': 'orders/create',
          'x-shopify-triggered-at': '2027-01-15T08:00:00.000Z',
          'x-shopify-webhook-id': delivery?.id,
        },
        body: '{"id":1}',
      },
    ])
  })

  it('is shown while it is being sent', async () => {
    let release = () => {}
    const arrived = new Promise<void>(resolve => {
      app.respondWith = response => {
        release = () => response.end()
        resolve()
      }
    })
    const sent = send()
    await arrived
    expect(await control().deliveries()).toMatchObject([{ state: 'sending', attempts: [] }])
    release()
    expect(await sent).toMatchObject([{ state: 'delivered' }])
  })

  it.each([200, 201, 204, 299])('%i is a success', async status => {
    app.respondWith = respondWith(status)
    expect(await send()).toMatchObject([{ state: 'delivered', attempts: [{ status }] }])
  })

  it.each([302, 400, 401, 404, 410, 500])('%i is a failure', async status => {
    app.respondWith = respondWith(status)
    expect(await send()).toMatchObject([
      { state: 'retrying', attempts: [{ status }], nextAttemptAt: at(MINUTE) },
    ])
  })

  it('a refused connection is a failure', async () => {
    const gone = await startReceiver()
    await gone.close()
    expect(await send({ uri: `${gone.origin}/webhooks` })).toMatchObject([
      {
        state: 'retrying',
        attempts: [{ status: 0, error: 'Nothing listens at this address: ECONNREFUSED.' }],
        nextAttemptAt: at(MINUTE),
      },
    ])
  })

  it('the app has five seconds to respond', () => {
    expect(ATTEMPT_TIMEOUT_MS).toBe(5_000)
  })
})

describe('retries', () => {
  it('are eight, with growing intervals, within four hours', async () => {
    app.respondWith = respondWith(500)
    const [first] = await send()
    const gaps: number[] = []
    for (const [index, offset] of RETRY_OFFSETS_MS.entries()) {
      await control().setClock(offset - 1)
      expect(app.received).toHaveLength(index + 1)
      await control().setClock(offset)
      expect(app.received).toHaveLength(index + 2)
      gaps.push(offset - (RETRY_OFFSETS_MS[index - 1] ?? 0))
      const next = RETRY_OFFSETS_MS[index + 1]
      expect((await control().deliveries())[0]?.nextAttemptAt).toBe(
        next === undefined ? undefined : at(next),
      )
    }
    expect(gaps).toHaveLength(8)
    expect(gaps).toEqual(gaps.toSorted((left, right) => left - right))
    expect(RETRY_OFFSETS_MS.at(-1)).toBe(4 * HOUR)
    await control().advanceClock(100 * HOUR)
    expect(app.received).toHaveLength(9)
    expect(new Set(app.received.map(request => JSON.stringify(request))).size).toBe(1)
    const [failed] = await control().deliveries()
    expect(failed).toMatchObject({ id: first?.id, state: 'failed' })
    expect(failed?.attempts.map(attempt => attempt.at)).toEqual([0, ...RETRY_OFFSETS_MS].map(at))
    expect(failed).not.toHaveProperty('nextAttemptAt')
  })

  it('end with the first success', async () => {
    app.respondWith = respondWith(500)
    await send()
    await control().advanceClock(MINUTE)
    app.respondWith = respondWith(200)
    await control().advanceClock(2 * MINUTE)
    await control().advanceClock(10 * HOUR)
    expect(await control().deliveries()).toMatchObject([
      { state: 'delivered', attempts: [{ status: 500 }, { status: 500 }, { status: 200 }] },
    ])
    expect((await control().deliveries())[0]).not.toHaveProperty('nextAttemptAt')
    expect(app.received).toHaveLength(3)
  })

  it('are all due at once when the clock is moved past them', async () => {
    app.respondWith = respondWith(500)
    await send()
    await control().advanceClock(4 * HOUR)
    expect(await control().deliveries()).toMatchObject([
      { state: 'failed', attempts: Array.from({ length: 9 }, () => ({ status: 500 })) },
    ])
  })

  it('happen as real time passes', async () => {
    const real = await startPlatform({ now: Date.now, app: { appUrl: app.origin } })
    app.respondWith = respondWith(500)
    await real.emulator.control.sendWebhook({
      shop: DEMO,
      topic: 'orders/create',
      uri: '/webhooks',
    })
    await real.emulator.control.advanceClock(MINUTE - 300)
    expect(app.received).toHaveLength(1)
    await expect.poll(() => app.received.length).toBe(2)
    await real.emulator.close()
  })

  it('are signed with the secret at the time of sending', async () => {
    app.respondWith = respondWith(500)
    await send()
    platform.emulator.setApp({ apiKey: 'key-1', apiSecretKey: 'rotated', appUrl: app.origin })
    await control().advanceClock(MINUTE)
    expect(app.received.map(({ headers }) => headers['x-shopify-hmac-sha256'])).toEqual(
      [SECRET, 'rotated'].map(secret =>
        createHmac('sha256', secret).update('{"id":1}').digest('base64'),
      ),
    )
  })
})

describe('sending again', () => {
  it('a duplicate has the same id and the same bytes', async () => {
    const [delivery] = await send()
    const id = delivery?.id ?? ''
    expect(await control().duplicateDelivery({ id })).toMatchObject({
      id,
      state: 'delivered',
      attempts: [{ status: 200 }, { status: 200 }],
    })
    expect(app.received).toHaveLength(2)
    expect(app.received[1]).toEqual(app.received[0])
    app.respondWith = respondWith(500)
    // What has arrived is not retried because of a duplicate.
    expect(await control().duplicateDelivery({ id })).toMatchObject({
      state: 'delivered',
      attempts: [{ status: 200 }, { status: 200 }, { status: 500 }],
    })
    await control().advanceClock(5 * HOUR)
    expect(app.received).toHaveLength(3)
  })

  it('a successful retry cancels the scheduled ones', async () => {
    app.respondWith = respondWith(500)
    const id = (await send())[0]?.id ?? ''
    expect(await control().retryDelivery({ id })).toMatchObject({
      state: 'retrying',
      attempts: [{ status: 500 }, { status: 500 }],
      nextAttemptAt: at(MINUTE),
    })
    app.respondWith = respondWith(200)
    const delivered = await control().retryDelivery({ id })
    expect(delivered).toMatchObject({
      state: 'delivered',
      attempts: [{ status: 500 }, { status: 500 }, { status: 200 }],
    })
    expect(delivered).not.toHaveProperty('nextAttemptAt')
    await control().advanceClock(5 * HOUR)
    expect(app.received).toHaveLength(3)
    await expect(control().retryDelivery({ id })).rejects.toMatchObject({
      status: 409,
      message: 'This delivery succeeded; send a duplicate instead.',
    })
  })

  it('an abandoned delivery can be retried', async () => {
    app.respondWith = respondWith(500)
    const id = (await send())[0]?.id ?? ''
    await control().advanceClock(4 * HOUR)
    expect(await control().retryDelivery({ id })).toMatchObject({ state: 'failed' })
    app.respondWith = respondWith(200)
    expect(await control().retryDelivery({ id })).toMatchObject({ state: 'delivered' })
    expect(app.received).toHaveLength(11)
  })

  it('of two deliveries with one id, the newer is sent again', async () => {
    await send({ webhookId: 'w', uri: '/older' })
    await send({ webhookId: 'w', uri: '/newer' })
    await control().duplicateDelivery({ id: 'w' })
    expect(app.received.map(({ path }) => path)).toEqual(['/older', '/newer', '/newer'])
  })

  it('an unknown delivery cannot be sent again', async () => {
    const missing = {
      status: 404,
      message: 'There is no delivery with this id; only the newest 500 are stored.',
    }
    await expect(control().retryDelivery({ id: 'x' })).rejects.toMatchObject(missing)
    await expect(control().duplicateDelivery({ id: 'x' })).rejects.toMatchObject(missing)
  })

  it('copies are one delivery, sent at the same time', async () => {
    const waiting: (() => void)[] = []
    app.respondWith = response => {
      waiting.push(() => response.end())
      // No request gets a response before all have arrived.
      if (waiting.length === 50) waiting.forEach(reply => reply())
    }
    const sent = await send({ times: 50 })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.attempts.map(({ status }) => status)).toEqual(
      Array.from({ length: 50 }, () => 200),
    )
    expect(new Set(app.received.map(request => JSON.stringify(request))).size).toBe(1)
  })

  it('copies of which one succeeds are not retried', async () => {
    app.respondWith = response =>
      respondWith(app.received.length === 2 ? 200 : 500)(response, app.received[0]!)
    expect(await send({ times: 3 })).toMatchObject([{ state: 'delivered' }])
  })
})

describe('the stored deliveries', () => {
  it('are listed by shop and by topic, in either form', async () => {
    await send()
    await send({ shop: SECOND, topic: 'APP_UNINSTALLED' })
    const topics = async (filter?: object) =>
      (await control().deliveries(filter)).map(({ shop, topic }) => [shop, topic])
    expect(await topics()).toEqual([
      [DEMO, 'orders/create'],
      [SECOND, 'app/uninstalled'],
    ])
    expect(await topics({ shop: SECOND })).toEqual([[SECOND, 'app/uninstalled']])
    expect(await topics({ topic: 'ORDERS_CREATE' })).toEqual([[DEMO, 'orders/create']])
    expect(await topics({ topic: 'app/uninstalled' })).toEqual([[SECOND, 'app/uninstalled']])
    expect(await topics({ shop: DEMO, topic: 'app/uninstalled' })).toEqual([])
    await expect(control().deliveries({ shop: 'unknown.platform.test' })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('are the newest 500', async () => {
    for (let batch = 0; batch < 6; batch++) {
      await Promise.all(
        Array.from({ length: 84 }, (_, index) => send({ webhookId: String(batch * 84 + index) })),
      )
    }
    const ids = (await control().deliveries()).map(({ id }) => Number(id))
    expect(ids).toHaveLength(500)
    expect([ids[0], ids.at(-1)]).toEqual([4, 503])
  })

  it('have the same ids in every run', async () => {
    const [first] = await send()
    await control().reset()
    expect(await send()).toMatchObject([{ id: first?.id, eventId: first?.eventId }])
  })
})

describe('after a reset or shutdown', () => {
  it('nothing is retried after a reset', async () => {
    app.respondWith = respondWith(500)
    await send()
    await control().reset()
    expect(await control().deliveries()).toEqual([])
    await control().advanceClock(5 * HOUR)
    expect(app.received).toHaveLength(1)
  })

  it.each(['reset', 'close'] as const)('%s aborts a delivery that is being sent', async end => {
    const dropped = new Promise<void>(resolve => {
      app.respondWith = response => {
        response.on('close', resolve)
        void (end === 'reset' ? control().reset() : platform.emulator.close())
      }
    })
    await send()
    await dropped
    await control().advanceClock(5 * HOUR)
    expect(app.received).toHaveLength(1)
  })

  it('nothing is retried after shutdown, as real time passes', async () => {
    const real = await startPlatform({ now: Date.now, app: { appUrl: app.origin } })
    app.respondWith = respondWith(500)
    await real.emulator.control.sendWebhook({
      shop: DEMO,
      topic: 'orders/create',
      uri: '/webhooks',
    })
    await real.emulator.control.advanceClock(MINUTE - 150)
    await real.emulator.close()
    await new Promise(resolve => setTimeout(resolve, 400))
    expect(app.received).toHaveLength(1)
  })
})
