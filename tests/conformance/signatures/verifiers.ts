import {
  createUsedAssertions,
  verifyClientAssertion,
} from '../../../packages/emulator/src/oauth/client-assertion'
import type { EmulatorClock } from '../../../packages/emulator/src/state/clock'
import { CLIENT_ASSERTION_TYPE, COMPLIANCE_TOPICS } from '../../../shared/wire'
import { readSignedCookie } from '../../../server/core/crypto/signed-cookie'
import { createJobContent } from '../../../server/core/jobs/job-content'
import { createTokenCipher } from '../../../server/core/encryption/token-cipher'
import { createDeliveryContent } from '../../../server/core/inbox/delivery-content'
import { keyDigest } from '../../../server/core/records/record-storage'
import { verifyQueryHmac } from '../../../server/core/crypto/query-hmac'
import { bodyOf } from '../../../server/core/signed-body/request-body'
import type { RequestBody } from '../../../server/core/signed-body/request-body'
import { NEW } from '../../unit/core/encryption/key-rings'
import { API_KEY, APP_URL, BROWSER, NOW, SECRET, SHOP } from '../constants'
import type { Scene } from '../scene'
import type { Purpose, SignedText } from './signed-text'
import {
  APP_KEY,
  SESSION_COOKIE,
  STATE_COOKIE,
  STORED_JOB,
  TOKEN_ENDPOINT,
  TOKEN_PLACE,
} from './signers'

/** Presents a signed text once; rejects or resolves to false when it is refused. */
type Attempt = (scene: Scene) => unknown

export interface Verifier {
  purposes: readonly Purpose[]
  /**
   * The files whose check this is, from the folder of the protocol core: those that compare
   * signatures, and those that use them.
   */
  files: readonly string[]
  /** Files of the emulated platform whose check this is, from the root of the repository. */
  platformFiles?: readonly string[]
  /** Every way in which an attacker may present a signed text here. */
  attempts: (signed: SignedText) => Attempt[]
}

const SPELLINGS = ['base64', 'base64url', 'hex'] as const
const VOUCHED = ['shop', 'timestamp', 'path_prefix', 'logged_in_customer_id']
const BODY_FILES = ['signed-body/verify-signed-body.ts']

/** The text as a body, with the signature in each spelling and each header. */
function bodyAttempts(
  signed: SignedText,
  headerSets: readonly Record<string, string>[],
  send: (scene: Scene, request: Request, body: RequestBody) => unknown,
): Attempt[] {
  const bodies = [signed.text, signed.token, signed.query && String(signed.query)].filter(
    text => text !== undefined,
  )
  return bodies.flatMap(text =>
    SPELLINGS.flatMap(spelling =>
      headerSets.map((headers): Attempt => scene => {
        const hmac = signed.signature.toString(spelling)
        const filled = Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, value || hmac]),
        )
        return send(
          scene,
          new Request(`${APP_URL}/call`, { method: 'POST', headers: filled }),
          bodyOf(new TextEncoder().encode(text)),
        )
      }),
    ),
  )
}

/**
 * Queries whose parameters can be read out of the text: its own, as a form, and cut at the first
 * `=` or before each vouched name.
 */
function readings({ text, query }: SignedText): URLSearchParams[] {
  const cuts = VOUCHED.map(name => text.lastIndexOf(`${name}=`))
    .filter(at => at >= 0)
    .sort((a, b) => a - b)
  const pieces = [...cuts, text.length]
    .map((end, index, ends) => text.slice(index === 0 ? 0 : ends[index - 1], end))
    .filter(piece => piece !== '')
  const pairs = (parts: string[]) =>
    new URLSearchParams(
      parts.map(part => [part.split('=', 1)[0] ?? '', part.slice(part.indexOf('=') + 1)]),
    )
  return [
    ...(query ? [query] : []),
    new URLSearchParams(text),
    pairs([text]),
    pairs(pieces),
    pairs(pieces.map(piece => piece.replace(/&$/, ''))),
  ]
}

/** Each reading, once as it is and once with whatever is missing for a query to be looked at. */
function queryAttempts(
  signed: SignedText,
  parameter: string,
  send: (scene: Scene, query: URLSearchParams) => unknown,
): Attempt[] {
  const usual = {
    shop: SHOP,
    timestamp: String(NOW / 1000),
    path_prefix: '/apps/app',
    logged_in_customer_id: '',
    state: '',
  }
  return readings(signed).flatMap(reading =>
    [false, true].flatMap(filled =>
      SPELLINGS.map((spelling): Attempt => scene => {
        const query = new URLSearchParams(reading)
        for (const [name, value] of Object.entries(filled ? usual : {}))
          if (!query.has(name)) query.set(name, value)
        query.set(parameter, signed.signature.toString(spelling))
        return send(scene, query)
      }),
    ),
  )
}

/** The texts that a token, a cookie or a ciphertext may consist of. */
function tokens({ text, signature, token }: SignedText): string[] {
  return [
    ...(token === undefined ? [] : [token]),
    ...SPELLINGS.flatMap(spelling => [
      `${text}.${signature.toString(spelling)}`,
      signature.toString(spelling),
    ]),
    text,
  ]
}

function bearerAttempts(
  signed: SignedText,
  send: (scene: Scene, request: Request) => unknown,
): Attempt[] {
  return tokens(signed).map(
    (token): Attempt =>
      scene =>
        send(
          scene,
          new Request(`${APP_URL}/api/me`, {
            headers: { 'user-agent': BROWSER, authorization: `Bearer ${encodeURI(token)}` },
          }),
        ),
  )
}

function cookieAttempts(signed: SignedText, name: string): Attempt[] {
  // A pair that was signed as JSON may be presented by its value alone.
  const values = tokens(signed).flatMap(token => [
    token,
    token.replace(/^\["[^"]*","(.*)"\]\./, '$1.'),
  ])
  return values.map(
    (value): Attempt =>
      () =>
        readSignedCookie(name, value, [SECRET]) !== null,
  )
}

/**
 * A text that is no ciphertext was stored before encryption, and is returned as it is: nothing was
 * verified then.
 */
const opened = async (stored: string, decrypt: (stored: string) => Promise<string>) =>
  (await decrypt(stored)) !== stored

const WEBHOOK_TOPICS = [
  'orders/create',
  'app/uninstalled',
  'app/scopes_update',
  'Product',
  ...COMPLIANCE_TOPICS,
]
const WEBHOOK_HEADERS = WEBHOOK_TOPICS.flatMap((topic): Record<string, string>[] => [
  {
    'x-shopify-hmac-sha256': '',
    'x-shopify-topic': topic,
    'x-shopify-shop-domain': SHOP,
    'x-shopify-api-version': '2026-07',
    'x-shopify-webhook-id': 'webhook-1',
  },
  {
    'shopify-hmac-sha256': '',
    'shopify-topic': topic,
    'shopify-shop-domain': SHOP,
    'shopify-api-version': '2026-07',
    'shopify-webhook-id': 'webhook-1',
    'shopify-event-id': 'event-1',
  },
  {
    'shopify-hmac-sha256': '',
    'shopify-topic': topic,
    'shopify-handle': 'products',
    'shopify-action': 'update',
    'shopify-shop-domain': SHOP,
    'shopify-api-version': '2026-10',
    'shopify-webhook-id': 'webhook-1',
  },
])
const CALL_HEADERS = [{ 'x-shopify-hmac-sha256': '', 'x-shopify-shop-domain': SHOP }]

/**
 * Everything in the protocol that verifies, by name. A verifier that is added here is offered the
 * output of each signer.
 */
export const VERIFIERS: Readonly<Record<string, Verifier>> = {
  webhooks: {
    purposes: ['webhook'],
    files: [...BODY_FILES, 'webhooks/verify-webhook.ts'],
    attempts: signed =>
      bodyAttempts(signed, WEBHOOK_HEADERS, ({ platform }, request, body) =>
        platform.webhook(request, body),
      ),
  },
  'Flow actions': {
    purposes: ['Flow action'],
    files: [...BODY_FILES, 'signed-body/flow-and-fulfillment.ts'],
    attempts: signed =>
      bodyAttempts(signed, CALL_HEADERS, ({ platform }, request, body) =>
        platform.flow(request, body),
      ),
  },
  'fulfillment service calls': {
    purposes: ['fulfillment service call'],
    files: [...BODY_FILES, 'signed-body/flow-and-fulfillment.ts'],
    attempts: signed =>
      bodyAttempts(signed, CALL_HEADERS, ({ platform }, request, body) =>
        platform.fulfillmentService(request, body),
      ),
  },
  'app proxy': {
    purposes: ['app proxy query'],
    files: ['proxy/proxy-signature.ts', 'proxy/proxy-query.ts', 'proxy/create-app-proxy.ts'],
    attempts: signed =>
      queryAttempts(signed, 'signature', ({ platform }, query) =>
        platform.appProxy(new Request(`${APP_URL}/proxy?${query}`)),
      ),
  },
  'app proxy that allows ambiguous parameters': {
    purposes: ['app proxy query'],
    files: ['proxy/proxy-signature.ts', 'proxy/proxy-query.ts', 'proxy/create-app-proxy.ts'],
    attempts: signed =>
      queryAttempts(signed, 'signature', ({ platform }, query) =>
        platform.appProxy(new Request(`${APP_URL}/proxy?${query}`), {
          allowAmbiguousParameters: true,
        }),
      ),
  },
  'OAuth callbacks': {
    purposes: ['admin query'],
    files: ['crypto/query-hmac.ts', 'oauth/oauth.ts'],
    // The check of the query alone: a callback also needs the state of a cookie.
    attempts: signed =>
      queryAttempts(signed, 'hmac', (_scene, query) =>
        verifyQueryHmac(query, [SECRET], new Date(NOW)),
      ),
  },
  admin: {
    purposes: ['staff ID token'],
    files: ['session-token/hs256.ts', 'session-token/session-token.ts', 'create-platform.ts'],
    attempts: signed => bearerAttempts(signed, ({ platform }, request) => platform.admin(request)),
  },
  'point of sale': {
    purposes: ['staff ID token'],
    files: [
      'session-token/hs256.ts',
      'session-token/extension-token.ts',
      'admin/extension-authenticator.ts',
    ],
    attempts: signed => bearerAttempts(signed, ({ platform }, request) => platform.pos(request)),
  },
  'public surfaces': {
    // Served to every holder of a token of the shop, as the protocol states; staff gain nothing
    // that a customer does not have.
    purposes: ['customer ID token', 'staff ID token'],
    files: [
      'session-token/hs256.ts',
      'session-token/extension-token.ts',
      'admin/extension-authenticator.ts',
    ],
    attempts: signed => bearerAttempts(signed, ({ platform }, request) => platform.public(request)),
  },
  // The platform's own check: the app proves its identity to it.
  'client assertions at the platform': {
    purposes: ['client assertion'],
    files: [],
    platformFiles: ['packages/emulator/src/oauth/client-assertion.ts'],
    attempts: signed =>
      tokens(signed).map((assertion): Attempt => async () => {
        const seconds = () => NOW / 1000
        const clock = { seconds } as EmulatorClock
        await verifyClientAssertion(
          new Map([
            ['client_assertion_type', CLIENT_ASSERTION_TYPE],
            ['client_assertion', assertion],
          ]),
          {
            apiKey: API_KEY,
            keys: [APP_KEY.publicJwk],
            audience: TOKEN_ENDPOINT,
            clock,
            used: createUsedAssertions(clock),
          },
        )
      }),
  },
  'OAuth state cookie': {
    purposes: ['OAuth state cookie'],
    files: ['crypto/signed-cookie.ts', 'crypto/constant-time.ts', 'oauth/oauth-state.ts'],
    attempts: signed => cookieAttempts(signed, STATE_COOKIE),
  },
  'session cookie': {
    purposes: ['session cookie'],
    files: ['crypto/signed-cookie.ts', 'crypto/constant-time.ts', 'standalone/session-cookie.ts'],
    attempts: signed => cookieAttempts(signed, SESSION_COOKIE),
  },
  'tokens in the storage': {
    purposes: ['stored token'],
    files: [
      'encryption/text-cipher.ts',
      'encryption/token-cipher.ts',
      'encryption/encrypted-storage.ts',
      'encryption/reencrypt-sessions.ts',
    ],
    attempts: signed =>
      tokens(signed).map(
        (stored): Attempt =>
          () =>
            opened(stored, text => createTokenCipher([NEW]).decrypt(text, TOKEN_PLACE)),
      ),
  },
  'deliveries in the inbox': {
    purposes: ['stored delivery'],
    // The content of a waiting usage is encrypted in the same way, bound to its own id.
    files: [
      'encryption/text-cipher.ts',
      'inbox/delivery-content.ts',
      'inbox/stored-failure.ts',
      'usage/usage-outbox.ts',
    ],
    attempts: signed =>
      tokens(signed).map((content): Attempt => async () => {
        const id = keyDigest(SHOP, 'ORDERS_CREATE', 'webhook-1')
        return opened(content, async text =>
          JSON.stringify(
            await createDeliveryContent([NEW]).read({
              id,
              shop: SHOP,
              webhookId: 'webhook-1',
              content: text,
            }),
          ),
        )
      }),
  },
  'jobs in a queue': {
    purposes: ['stored job'],
    files: ['encryption/text-cipher.ts', 'jobs/job-content.ts'],
    attempts: signed =>
      tokens(signed).map(
        (stored): Attempt =>
          async () =>
            (await createJobContent([NEW]).read(stored, STORED_JOB)).value !== undefined,
      ),
  },
}
