import { mintSessionToken, signToken } from '../../../packages/emulator/src/oauth/session-token'
import { encodeQuery } from '../../../packages/emulator/src/http/encode-query'
import { signQuery } from '../../../packages/emulator/src/oauth/sign-query'
import { signProxyQuery } from '../../../packages/emulator/src/storefront/sign-proxy-query'
import { signBody } from '../../../packages/emulator/src/webhooks/webhook-headers'
import { defaultPayload } from '../../../packages/emulator/src/webhooks/default-payload'
import { signCookie } from '../../../server/core/crypto/signed-cookie'
import { createJobContent } from '../../../server/core/jobs/job-content'
import { createTokenCipher } from '../../../server/core/encryption/token-cipher'
import { createApplicationTokens } from '../../../server/core/tokens/application-token'
import { signClientAssertion } from '../../../server/core/tokens/client-assertion'
import { parseProfile } from '../../../server/core/config/profile'
import { DEFAULT_PROFILE } from '../../../shared/profile'
import { createTestKey } from '../../unit/app-keys'
import { testConfig } from '../../unit/configs'
import { createDeliveryContent } from '../../../server/core/inbox/delivery-content'
import { proxySignedText } from '../../../server/core/proxy/proxy-signature'
import { NEW } from '../../unit/core/encryption/key-rings'
import { API_KEY, HOST, NOW, SECRET, SHOP } from '../constants'
import type { Purpose, SignedText } from './signed-text'

export interface Signer {
  purpose: Purpose
  /** The file that signs, from the root of the repository. */
  file: string
  /** A verifier of its own purpose that refuses it nevertheless. */
  refusedBy?: string
  sign: () => SignedText | Promise<SignedText>
}

export const STATE = '0f'.repeat(32)
export const STATE_COOKIE = `platform_oauth_state_${STATE.slice(0, 16)}`
export const SESSION_COOKIE = `__Host-platform_session_${SHOP}`
export const STORED_JOB = { id: 'job-1', name: 'input of import' }
export const TOKEN_PLACE = { id: `offline_${SHOP}`, shop: SHOP, field: 'accessToken' } as const

const DEFAULT = parseProfile(DEFAULT_PROFILE)
const SECONDS = String(NOW / 1000)
const STORE = { domain: SHOP, id: 1, name: 'Test shop', email: 'owner@example.com' }
const COOKIES = 'server/core/crypto/signed-cookie.ts'
const BODIES = 'packages/emulator/src/webhooks/webhook-headers.ts'
const QUERIES = 'packages/emulator/src/oauth/sign-query.ts'
const PROXY = 'packages/emulator/src/storefront/sign-proxy-query.ts'
const TOKENS = 'packages/emulator/src/oauth/session-token.ts'
/** What the app signs with, and what the platform knows of it. */
export const APP_KEY = createTestKey('app-key')
export const TOKEN_ENDPOINT = `https://${SHOP}/admin/oauth/access_token`
const CIPHER = 'server/core/encryption/text-cipher.ts'

function body(payload: object): SignedText {
  const text = JSON.stringify(payload)
  return { text, signature: Buffer.from(signBody(text, SECRET), 'base64') }
}

/** What the storefront forwards for a visitor who asks for these parameters. */
function visit(visitor: Record<string, string>): SignedText {
  const query = new URLSearchParams({
    ...visitor,
    shop: SHOP,
    logged_in_customer_id: '',
    path_prefix: '/apps/app',
    timestamp: SECONDS,
  })
  return {
    text: proxySignedText(query),
    signature: Buffer.from(signProxyQuery(String(query), SECRET), 'hex'),
    query,
  }
}

/**
 * What the platform signs of an address of the app, for parameters that a merchant or an attacker
 * chose.
 */
function adminQuery(chosen: Record<string, string>): SignedText {
  const params = Object.entries({ ...chosen, host: HOST, shop: SHOP, timestamp: SECONDS }).sort(
    ([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)),
  )
  return {
    text: encodeQuery(params),
    signature: Buffer.from(signQuery(params, SECRET), 'hex'),
    query: new URLSearchParams(params),
  }
}

function jwt(token: string): SignedText {
  const [header, payload, signature = ''] = token.split('.')
  return { text: `${header}.${payload}`, signature: Buffer.from(signature, 'base64url'), token }
}

const FACTS = {
  apiKey: API_KEY,
  apiSecretKey: SECRET,
  tokenId: 'jti-1',
  now: NOW / 1000,
  lifetimeSeconds: 60,
}
const staffToken = () =>
  mintSessionToken({ ...FACTS, shop: SHOP, userId: '12345', sessionId: 'sid-1' })

function cookie(name: string, value: string): SignedText {
  const token = signCookie(name, value, SECRET)
  return {
    text: JSON.stringify([name, value]),
    signature: Buffer.from(token.slice(value.length + 1), 'base64url'),
    token,
  }
}

/** A ciphertext has no signature of its own; its authentication tag stands for it. */
function ciphertext(token: string): SignedText {
  return { text: token, signature: Buffer.from(token.split('.').at(-1) ?? '', 'base64url'), token }
}

/**
 * Everything in the protocol that signs, by name. A signer that is added here is offered to each
 * verifier. The layer has no CSRF token: a standalone app compares the `Origin`
 * (server/core/standalone/same-origin.ts).
 */
export const SIGNERS: Readonly<Record<string, Signer>> = {
  webhook: { purpose: 'webhook', file: BODIES, sign: () => body({ id: 1, name: '#1001' }) },
  'webhook app/uninstalled': {
    purpose: 'webhook',
    file: BODIES,
    sign: () => body(defaultPayload('app/uninstalled', STORE)),
  },
  'webhook shop/redact': {
    purpose: 'webhook',
    file: BODIES,
    sign: () => body(defaultPayload('shop/redact', STORE)),
  },
  'Flow action': {
    purpose: 'Flow action',
    file: BODIES,
    sign: () =>
      body({
        shopify_domain: SHOP,
        shop_id: 1,
        action_run_id: 'run-1',
        handle: 'an-action',
        properties: {},
      }),
  },
  'fulfillment service call': {
    purpose: 'fulfillment service call',
    file: BODIES,
    sign: () => body({ kind: 'FULFILLMENT_REQUEST' }),
  },

  'app proxy query': { purpose: 'app proxy query', file: PROXY, sign: () => visit({ page: '2' }) },
  'app proxy query that is the JSON of a webhook after a space': {
    purpose: 'app proxy query',
    file: PROXY,
    sign: () =>
      visit({ [` {"myshopify_domain":"${SHOP}","shop_domain":"${SHOP}","x":"`]: '', z: '"}' }),
  },
  'app proxy query that is the JSON of a Flow action after a space': {
    purpose: 'app proxy query',
    file: PROXY,
    sign: () => visit({ [` {"shopify_domain":"${SHOP}","x":"`]: '', z: '"}' }),
  },
  'app proxy query that is the JSON of a fulfillment service call after a space': {
    purpose: 'app proxy query',
    file: PROXY,
    sign: () => visit({ ' {"kind":"FULFILLMENT_REQUEST","x":"': '', z: '"}' }),
  },
  'app proxy query with a name that begins as JSON': {
    purpose: 'app proxy query',
    file: PROXY,
    sign: () => visit({ '{"id":1,"x":"': '"}' }),
  },
  'app proxy query with an ID token in it': {
    purpose: 'app proxy query',
    file: PROXY,
    sign: async () => visit({ [(await staffToken()).split('.').slice(0, 2).join('.')]: '' }),
  },
  // Ambiguous: it holds `shop=` twice.
  'app proxy query with an OAuth callback in it': {
    purpose: 'app proxy query',
    file: PROXY,
    refusedBy: 'app proxy',
    sign: () => visit({ 'code=a&host=b&shop=': `${SHOP}&state=${STATE}&timestamp=${SECONDS}` }),
  },

  'OAuth callback': {
    purpose: 'admin query',
    file: QUERIES,
    sign: () => adminQuery({ code: 'a-code', state: STATE }),
  },
  'page in the admin': {
    purpose: 'admin query',
    file: QUERIES,
    sign: () => adminQuery({ embedded: '1', locale: 'en' }),
  },
  'page in the admin with the parameters of a storefront': {
    purpose: 'admin query',
    file: QUERIES,
    sign: () =>
      adminQuery({
        aapath_prefix: '/apps/app',
        logged_in_customer_id: '7',
        path_prefix: '/apps/app',
        '{"id":1,"x":"': '"}',
      }),
  },

  'ID token of the admin': {
    purpose: 'staff ID token',
    file: TOKENS,
    sign: async () => jwt(await staffToken()),
  },
  // The point of sale gets the token that the admin gets.
  'ID token of the point of sale': {
    purpose: 'staff ID token',
    file: TOKENS,
    sign: async () =>
      jwt(await mintSessionToken({ ...FACTS, shop: SHOP, userId: '7', sessionId: 'sid-2' })),
  },
  'ID token of the checkout': {
    purpose: 'customer ID token',
    file: TOKENS,
    sign: async () => jwt(await signToken({ dest: SHOP }, FACTS)),
  },
  'ID token of a customer account': {
    purpose: 'customer ID token',
    file: TOKENS,
    sign: async () => jwt(await signToken({ dest: SHOP, sub: 'gid://shopify/Customer/1' }, FACTS)),
  },

  'client assertion': {
    purpose: 'client assertion',
    file: 'server/core/tokens/client-assertion.ts',
    sign: async () => {
      const fields = { apiKey: API_KEY, audience: TOKEN_ENDPOINT, now: NOW }
      return jwt((await signClientAssertion(APP_KEY.key, fields)).client_assertion ?? '')
    },
  },
  'client assertion in a request for an access token': {
    purpose: 'client assertion',
    file: 'server/core/tokens/application-token.ts',
    sign: async () => {
      let sent = ''
      const tokens = createApplicationTokens({
        config: testConfig({ apiKey: API_KEY, profile: DEFAULT, appKeys: [APP_KEY.key] }),
        fetch: async (_input, init) => {
          sent = String(init?.body)
          return Response.json({ access_token: 'a-token', scope: '', expires_in: 3600 })
        },
        now: () => NOW,
        toPlatformTime: time => time,
        warn: () => {},
      })
      await tokens.request(SHOP)
      return jwt((JSON.parse(sent) as { client_assertion: string }).client_assertion)
    },
  },

  'OAuth state cookie': {
    purpose: 'OAuth state cookie',
    file: COOKIES,
    sign: () => cookie(STATE_COOKIE, `${STATE}:0:${SHOP}:%2F`),
  },
  'session cookie': {
    purpose: 'session cookie',
    file: COOKIES,
    sign: () => cookie(SESSION_COOKIE, `${Number(SECONDS) + 3600}.offline_${SHOP}`),
  },

  'token in the storage': {
    purpose: 'stored token',
    file: CIPHER,
    sign: async () =>
      ciphertext(await createTokenCipher([NEW]).encrypt('an-access-token', TOKEN_PLACE)),
  },
  'delivery in the inbox': {
    purpose: 'stored delivery',
    file: CIPHER,
    sign: async () =>
      ciphertext(
        (
          await createDeliveryContent([NEW]).write({
            family: 'webhooks',
            headers: {
              topic: 'ORDERS_CREATE',
              shop: SHOP,
              apiVersion: '2026-07',
              webhookId: 'webhook-1',
            },
            payload: { id: 1 },
          })
        ).content,
      ),
  },
  'job in a queue': {
    purpose: 'stored job',
    file: CIPHER,
    sign: async () =>
      ciphertext(await createJobContent([NEW]).write({ value: { page: 1 } }, STORED_JOB)),
  },
}
