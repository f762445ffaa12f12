import { createHash } from 'node:crypto'
import type { Storage } from 'unstorage'
import { keyDigest } from '../../server/core/records/record-storage'
import { sessionCookie } from '../../server/core/standalone/session-cookie'
import type { SignIn } from '../../server/core/standalone/sign-ins'
import { APP_URL, BROWSER, NOW, SHOP } from './admin-requests'
import { testConfig } from './configs'

export const OTHER_SHOP = 'other.platform.test'
export const SIGN_IN_HEADER = 'x-shopify-api-request-failure-reauthorize-url'

/**
 * The sign-in of a browser that signed in to a shop at `now`, to the shop's own session unless
 * another is given.
 */
export function signInTo(shop = SHOP, sessionId = `offline_${shop}`, now = NOW): SignIn {
  const id = createHash('sha256').update(sessionId).digest('base64url').slice(0, 22)
  return { shop, id, endsAt: Math.floor(now / 1000) + 86_400 }
}

/** Its cookie pair. The app knows of it when it was recorded: {@link recordSignIn}. */
export function signedIn(
  shop = SHOP,
  sessionId = `offline_${shop}`,
  config = testConfig(),
  now = NOW,
): string {
  return sessionCookie(signInTo(shop, sessionId, now), config, now).split(';')[0] ?? ''
}

/** Records a sign-in at {@link NOW} as the app does. */
export async function recordSignIn(
  records: Storage,
  shop = SHOP,
  sessionId = `offline_${shop}`,
): Promise<void> {
  const { id, endsAt } = signInTo(shop, sessionId)
  await records.setItem(
    `sign-in:${new Date(endsAt * 1000).toISOString().slice(0, 10)}:${keyDigest(shop, id)}`,
    { sessionId, endsAt },
  )
}

/** A page that a person opens in the browser. */
export function pageRequest(path = '/', headers: Record<string, string> = {}): Request {
  return new Request(`${APP_URL}${path}`, {
    headers: {
      'user-agent': BROWSER,
      accept: 'text/html',
      'sec-fetch-dest': 'document',
      ...headers,
    },
  })
}

/** A call that a script of the app's page makes. */
export function fetchRequest(
  path = '/api/products',
  headers: Record<string, string> = {},
  init: RequestInit = {},
): Request {
  return new Request(`${APP_URL}${path}`, {
    ...init,
    headers: {
      'user-agent': BROWSER,
      accept: 'application/json',
      'sec-fetch-dest': 'empty',
      ...headers,
    },
  })
}
