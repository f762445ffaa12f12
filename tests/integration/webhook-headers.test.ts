import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asScript } from './admin-requests'
import { DEMO, SECOND, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { expectNothingRan, forgetCalls } from './nothing-ran'
import { received, refusalOf, signBody, WEBHOOK, without } from './signed-calls'

let app: AppUnderTest

beforeAll(async () => {
  app = await startApp()
  for (const shop of [DEMO, SECOND]) await asScript(app, shop, '/api/shop')
})

afterAll(() => app.stop())

beforeEach(() => forgetCalls(app))

describe('the headers of a webhook', () => {
  const REQUIRED = [
    'x-shopify-topic',
    'x-shopify-shop-domain',
    'x-shopify-api-version',
    'x-shopify-webhook-id',
  ]

  it.each(REQUIRED)('are incomplete without %s, or when it is empty', async name => {
    const { body, headers, path } = WEBHOOK.request()
    for (const sent of [without(headers, name), { ...headers, [name]: '' }]) {
      expect(
        refusalOf(await app.send({ path, method: 'POST', body, headers: sent })),
      ).toStrictEqual({ status: 400, code: 'header_missing' })
    }
    await expectNothingRan(app)
  })

  it.each(REQUIRED)('are refused when %s comes twice', async name => {
    const { body, headers, path } = WEBHOOK.request()
    const response = await app.send({
      path,
      method: 'POST',
      body,
      headers: { ...headers, [name]: [String(headers[name]), String(headers[name])] },
    })
    expect(refusalOf(response)).toStrictEqual({ status: 400, code: 'parameter_repeated' })
    await expectNothingRan(app)
  })

  it('are read only after the signature was verified', async () => {
    const { body, headers, path } = WEBHOOK.request({ secret: 'another-secret' })
    const response = await app.send({
      path,
      method: 'POST',
      body,
      headers: without(headers, 'x-shopify-topic'),
    })
    expect(refusalOf(response)).toStrictEqual({ status: 401, code: 'hmac_invalid' })
  })

  it('of both families use the events family: its signature counts, and a bad one is refused despite a valid other', async () => {
    const { body = '', headers, path } = WEBHOOK.request()
    const events = (hmac: string) => ({
      'shopify-hmac-sha256': hmac,
      'shopify-topic': 'Order',
      'shopify-shop-domain': DEMO,
      'shopify-api-version': '2026-07',
      'shopify-webhook-id': crypto.randomUUID(),
      'shopify-event-id': crypto.randomUUID(),
    })
    const bad = await app.send({
      path,
      method: 'POST',
      body,
      headers: { ...headers, ...events(signBody(body, 'another-secret')) },
    })
    expect(refusalOf(bad)).toStrictEqual({ status: 401, code: 'hmac_invalid' })
    await expectNothingRan(app)

    const good = await app.send({
      path,
      method: 'POST',
      body,
      headers: { ...headers, 'x-shopify-hmac-sha256': 'bad', ...events(signBody(body)) },
    })
    expect(good.status).toBe(200)
    expect((await received(app)).map(({ title }) => title)).toStrictEqual(['ORDER'])
  })
})
