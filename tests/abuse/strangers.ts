import { createStorage } from 'unstorage'
import type { RequestBody } from '../../server/core/signed-body/request-body'
import type { SessionStorage } from '../../server/core/session/session-storage'
import { createSessionStorage } from '../../server/core/session/session-storage'
import { APP_URL, BROWSER, SHOP } from '../conformance/constants'
import { proxied, proxyRequest } from '../conformance/proxy-requests'
import {
  documentRequest,
  FRAMED,
  scriptRequest,
  sessionToken,
  signQuery,
} from '../conformance/requests'
import type { Scene } from '../conformance/scene'
import { flowCall, fulfillmentCall, webhookDelivery } from '../conformance/signed-calls'
import type { SignedCall } from '../conformance/signed-calls'

/** A request without knowledge of any secret, in the form that costs the app the most. */
export interface Stranger {
  name: string
  /** Of a standalone app. */
  standalone?: boolean
  send: (scene: Scene) => unknown
  /**
   * HMACs that it may cost: to verify what was forged, or to sign the state of a sign-in that
   * any caller may begin.
   */
  hmacs: number
}

const STATE = 'ab'.repeat(32)
const GUESS = 'A'.repeat(43)
const BASE64_GUESS = `${GUESS}=`
const HEX_GUESS = '0'.repeat(64)
/** A token whose claims are all right, with a signature of the right length. */
const FORGED = `${sessionToken().slice(0, -43)}${GUESS}`
const CALLBACK = signQuery({ code: 'x', shop: SHOP, state: STATE, timestamp: '1' }, 'guess')
const COOKIE = `__Host-platform_session_${SHOP}`

// Created beforehand: only the work of the app counts.
const PROXIED = proxied().replace(/signature=\w+/, `signature=${HEX_GUESS}`)
const WEBHOOK = badlySigned(webhookDelivery())
const FLOW = badlySigned(flowCall())
const FULFILLMENT = badlySigned(fulfillmentCall())

const begin = (path: string, cookie = '') =>
  new Request(`${APP_URL}/_platform/auth${path}`, {
    headers: { 'user-agent': BROWSER, ...(cookie && { cookie }) },
  })
export const STRANGERS: readonly Stranger[] = [
  {
    name: 'a script with a forged token',
    hmacs: 1,
    send: ({ platform }) => platform.admin(scriptRequest(FORGED)),
  },
  {
    name: 'a script with a token of the algorithm "none"',
    hmacs: 0,
    send: ({ platform }) => platform.admin(scriptRequest(`eyJhbGciOiJub25lIn0.e30.${GUESS}`)),
  },
  {
    name: 'a script with a token of 100,000 characters',
    hmacs: 0,
    send: ({ platform }) => platform.admin(scriptRequest('a.'.repeat(50_000))),
  },
  {
    name: 'a document with a forged token',
    hmacs: 1,
    send: ({ platform }) => platform.admin(documentRequest(`${FRAMED}&id_token=${FORGED}`)),
  },
  {
    name: 'a document without a token',
    hmacs: 0,
    send: ({ platform }) => platform.admin(documentRequest(FRAMED)),
  },
  {
    name: 'a script at the point of sale',
    hmacs: 1,
    send: ({ platform }) => platform.pos(scriptRequest(FORGED)),
  },
  {
    name: 'a script of the checkout',
    hmacs: 1,
    send: ({ platform }) => platform.public(scriptRequest(FORGED)),
  },
  { name: 'a webhook', hmacs: 1, send: ({ platform }) => platform.webhook(...WEBHOOK) },
  { name: 'a Flow action', hmacs: 1, send: ({ platform }) => platform.flow(...FLOW) },
  {
    name: 'a fulfillment call',
    hmacs: 1,
    send: ({ platform }) => platform.fulfillmentService(...FULFILLMENT),
  },
  {
    name: 'a visit to a storefront',
    hmacs: 1,
    send: ({ platform }) => platform.appProxy(proxyRequest(PROXIED)),
  },
  {
    name: 'the first leg of OAuth',
    hmacs: 1,
    send: ({ platform }) => platform.oauth.begin(begin(`?shop=${SHOP}`)),
  },
  {
    name: 'an OAuth callback',
    hmacs: 1,
    send: ({ platform }) => platform.oauth.callback(begin(`/callback?${CALLBACK}`)),
  },
  {
    name: 'an OAuth callback with a forged cookie',
    hmacs: 2,
    send: ({ platform }) =>
      platform.oauth.callback(
        begin(
          `/callback?${CALLBACK}`,
          `__Host-platform_oauth_state_${STATE.slice(0, 16)}=${STATE}:0:${SHOP}:%2F.${GUESS}`,
        ),
      ),
  },
  {
    name: 'the login',
    hmacs: 0,
    send: ({ platform }) =>
      platform.login(documentRequest(`shop=${SHOP}`), () => Promise.resolve(null)),
  },
  {
    name: 'a page with a forged cookie',
    standalone: true,
    hmacs: 2,
    send: ({ platform }) =>
      platform.admin(
        documentRequest(`shop=${SHOP}`, {
          cookie: `${COOKIE}=9999999999.${'A'.repeat(22)}.${GUESS}`,
          accept: 'text/html',
        }),
      ),
  },
  {
    name: 'a logout with a forged cookie',
    standalone: true,
    hmacs: 1,
    send: ({ platform }) =>
      platform.logout(
        new Request(`${APP_URL}/_platform/auth/logout`, {
          method: 'POST',
          headers: { origin: APP_URL, cookie: `${COOKIE}=9999999999.${'A'.repeat(22)}.${GUESS}` },
        }),
      ),
  },
  {
    name: 'a logout of another site',
    standalone: true,
    hmacs: 0,
    send: ({ platform }) =>
      platform.logout(
        new Request(`${APP_URL}/_platform/auth/logout`, {
          method: 'POST',
          headers: { origin: 'https://evil.example' },
        }),
      ),
  },
]

function badlySigned({ request, body }: SignedCall): [Request, RequestBody] {
  const headers = new Headers(request.headers)
  headers.set('x-shopify-hmac-sha256', BASE64_GUESS)
  return [new Request(request, { headers }), body]
}

/** A session storage that notes the name of each call. */
export function countingStorage(calls: string[]): SessionStorage {
  return new Proxy(createSessionStorage(createStorage()), {
    get(target, property, receiver) {
      const value: unknown = Reflect.get(target, property, receiver)
      if (typeof value !== 'function') return value
      return (...given: unknown[]): unknown => {
        calls.push(String(property))
        return Reflect.apply(value, target, given)
      }
    },
  })
}
