import type { H3Event } from 'h3'
import type { SessionClaims } from './verifySessionToken'

interface StoredSession {
  shop: string
  accessToken: string
  expires: string
}

/** The check a careful developer writes: token, shop, stored session with a token that still lasts. */
export async function requireShopSession(
  event: H3Event,
  options: { mount: 'sessions' | 'sessions-in-memory', verify: (token: string) => SessionClaims },
): Promise<StoredSession> {
  const authorization = getRequestHeader(event, 'authorization')
  if (!authorization?.startsWith('Bearer ')) throw createError({ status: 401 })
  const shop = new URL(options.verify(authorization.slice(7)).dest).hostname
  if (!/^[a-z0-9][a-z0-9-]*\.platform\.test$/.test(shop)) throw createError({ status: 401 })

  const session = await useStorage<StoredSession>(options.mount).getItem(shop)
  if (!session?.accessToken || new Date(session.expires).getTime() <= Date.now()) throw createError({ status: 401 })
  return session
}
