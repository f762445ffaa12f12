import { SESSION_COOKIE_SECONDS } from '../../../../shared/platform/wire'
import type { PlatformConfig } from '../config/config'
import { readSignedCookie, signCookie } from '../crypto/signed-cookie'
import { readCookies } from '../request/cookies'
import type { RequestFacts } from '../request/request-facts'
import { parseShop } from '../request/shop'

/** A browser that signed in to a shop, proved by a cookie of ours. */
export interface BrowserSession {
  shop: string
  /** Id of the stored session. */
  sessionId: string
}

/**
 * `Set-Cookie` value that keeps a sign-in, at most as long as the session itself lives. Each shop has a cookie of its own: what one
 * tab does never changes the shop of another.
 *
 * @param now epoch milliseconds
 * @param expires when the session ends, if it does
 */
export function sessionCookie({ shop, sessionId }: BrowserSession, config: PlatformConfig, now: number, expires?: Date): string {
  const name = nameFor(shop, config)
  const lifetime = Math.max(0, Math.min(SESSION_COOKIE_SECONDS, expires ? Math.floor((expires.getTime() - now) / 1000) : Infinity))
  // The end is signed too: a browser, or whoever copied the cookie from it, need not honour Max-Age.
  const value = `${Math.floor(now / 1000) + lifetime}.${sessionId}`
  return `${name}=${signCookie(name, value, config.apiSecretKey)}; Max-Age=${lifetime}; ${attributes(config)}`
}

/** `Set-Cookie` value that ends the sign-in to a shop. */
export function expiredSessionCookie(shop: string, config: PlatformConfig): string {
  return `${nameFor(shop, config)}=; Max-Age=0; ${attributes(config)}`
}

/** The shops that this browser is signed in to, as far as we signed it. */
export function readBrowserSessions(request: RequestFacts, config: PlatformConfig, now: number): BrowserSession[] {
  const prefix = nameFor('', config)
  const sessions: BrowserSession[] = []
  for (const [name, signed] of readCookies(request)) {
    if (!name.startsWith(prefix)) continue
    const shop = parseShop(name.slice(prefix.length), config.profile)
    // Only the spelling that we write ourselves: other ones of the same shop would be a second cookie.
    const session = shop !== null && name === nameFor(shop, config) ? readSession(name, signed, shop, config, now) : null
    if (session) sessions.push(session)
  }
  return sessions
}

function readSession(name: string, signed: string, shop: string, config: PlatformConfig, now: number): BrowserSession | null {
  const [, ends, sessionId] = /^(\d{1,12})\.(.+)$/.exec(readSignedCookie(name, signed, config.verificationSecrets) ?? '') ?? []
  return sessionId !== undefined && Number(ends) * 1000 > now ? { shop, sessionId } : null
}

/** With `__Host-` no other host of the domain can set or replace it; browsers demand Secure for that, which plain http on a developer's machine cannot give. */
function nameFor(shop: string, config: PlatformConfig): string {
  return `${isSecure(config) ? '__Host-' : ''}platform_session_${shop}`
}

function attributes(config: PlatformConfig): string {
  return `Path=/; HttpOnly; SameSite=Lax${isSecure(config) ? '; Secure' : ''}`
}

function isSecure(config: PlatformConfig): boolean {
  return config.appUrl.startsWith('https:')
}
