import { afterEach, expect, it } from 'vitest'
import { readJsonBody } from '../../server/core/signed-body/request-body'
import {
  documentRequest,
  FRAMED,
  scriptRequest,
  sessionToken,
  offlineSession,
} from '../conformance/requests'
import { createScene } from '../conformance/scene'
import { proxied, proxyRequest } from '../conformance/proxy-requests'
import { flowCall, fulfillmentCall, webhookDelivery } from '../conformance/signed-calls'
import { SHOP } from '../conformance/constants'

const POISON = `"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}`
const NAMES = Object.getOwnPropertyNames(Object.prototype)

afterEach(() => {
  expect(Object.getOwnPropertyNames(Object.prototype)).toStrictEqual(NAMES)
  expect('polluted' in {}).toBe(false)
})

it('prototype pollution: a signed payload cannot reach the prototype of other objects, nor become one', async () => {
  const seen: object[] = []
  const { platform } = await createScene({
    sessions: [offlineSession()],
    webhooks: { 'orders/create': ({ payload }) => void seen.push(payload) },
  })
  const webhook = webhookDelivery({ body: `{${POISON}}` })
  const flow = flowCall({ body: `{"shopify_domain":"${SHOP}",${POISON}}` })
  const fulfillment = fulfillmentCall({ body: `{"kind":"FULFILLMENT_REQUEST",${POISON}}` })
  await platform.webhook(webhook.request, webhook.body)
  seen.push(
    (await platform.flow(flow.request, flow.body)).payload,
    (await platform.fulfillmentService(fulfillment.request, fulfillment.body)).payload,
  )
  expect(
    seen.map(payload => [
      Object.getPrototypeOf(payload) === Object.prototype,
      'polluted' in payload,
    ]),
  ).toStrictEqual([
    [true, false],
    [true, false],
    [true, false],
  ])
})

it('prototype pollution: claims cannot either, and a claim that is missing is not found on a prototype', async () => {
  const { platform } = await createScene({ sessions: [offlineSession()] })
  const claims = JSON.parse(`{${POISON}}`) as Record<string, unknown>
  const { sessionToken: payload } = await platform.admin(scriptRequest(sessionToken(claims)))
  expect('polluted' in (payload ?? {})).toBe(false)
  const missing = sessionToken({
    ...(JSON.parse('{"__proto__":{"dest":"https://evil.example","aud":"testApiKey"}}') as object),
    aud: undefined,
  })
  await expect(platform.admin(scriptRequest(missing))).rejects.toMatchObject({
    response: { status: 401 },
  })
})

it('prototype pollution: names in a query cannot either', async () => {
  const { platform } = await createScene({ sessions: [offlineSession()] })
  const query = '__proto__[polluted]=1&constructor[prototype][polluted]=1&__proto__=1'
  await platform.admin(documentRequest(`${FRAMED}&${query}&id_token=${sessionToken()}`))
  await platform.appProxy(proxyRequest(proxied(query)))
})

it('prototype pollution: a body of nothing but a prototype is an empty object', () => {
  const bytes = new TextEncoder().encode('{"__proto__":null}')
  expect(Object.getPrototypeOf(readJsonBody({ chunks: [bytes], size: bytes.length }))).toBe(
    Object.prototype,
  )
})
