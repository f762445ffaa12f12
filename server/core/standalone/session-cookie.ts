import type { PlatformConfig } from '../config/config'
import { readSignedCookie, signCookie } from '../crypto/signed-cookie'
import { readCookies } from '../http/cookies'
import type { RequestFacts } from '../http/request-facts'
import { parseShop } from '../shop/shop'
import type { SignIn } from './sign-ins'

/**
 * `<epoch seconds of the end>.<id of the sign-in>`. Earlier versions signed the id of the session
 * instead, which is refused: it has a dot or another length.
 */
const VALUE = /^(\d{1,12})\.([\w-]{22})$/

/**
 * Returns the `Set-Cookie` value that stores a sign-in. Each shop has a cookie of its own: what one
 * tab does never changes the shop of another.
 *
 * @param now epoch milliseconds
 */
export function sessionCookie(
  { shop, id, endsAt }: SignIn,
  config: PlatformConfig,
  now: number,
): string {
  const name = nameFor(shop, config)
  // The end is signed too: a browser, or an attacker who copied the cookie from it, need not
  // respect Max-Age.
  return `${name}=${signCookie(name, `${endsAt}.${id}`, config.apiSecretKey)}; Max-Age=${endsAt - Math.floor(now / 1000)}; ${attributes(config)}`
}

/** `Set-Cookie` value that deletes the cookie of a sign-in to a shop. */
export function expiredSessionCookie(shop: string, config: PlatformConfig): string {
  return `${nameFor(shop, config)}=; Max-Age=0; ${attributes(config)}`
}

/**
 * The sign-ins of this browser, as far as we signed them; whether each was ended since is not
 * looked at.
 */
export function readSignIns(request: RequestFacts, config: PlatformConfig, now: number): SignIn[] {
  const prefix = nameFor('', config)
  const signIns: SignIn[] = []
  for (const [name, signed] of readCookies(request)) {
    if (!name.startsWith(prefix)) continue
    const shop = parseShop(name.slice(prefix.length), config.profile)
    // Only the spelling that we write ourselves: other ones of the same shop would be a second
    // cookie.
    const signIn =
      shop !== null && name === nameFor(shop, config)
        ? readSignIn(name, signed, shop, config, now)
        : null
    if (signIn) signIns.push(signIn)
  }
  return signIns
}

function readSignIn(
  name: string,
  signed: string,
  shop: string,
  config: PlatformConfig,
  now: number,
): SignIn | null {
  const [, ends, id] =
    VALUE.exec(readSignedCookie(name, signed, config.verificationSecrets) ?? '') ?? []
  return id !== undefined && Number(ends) * 1000 > now ? { shop, id, endsAt: Number(ends) } : null
}

/**
 * With `__Host-` no other host of the domain can set or replace it; browsers demand Secure for
 * that, which plain http on a developer's machine cannot give.
 */
function nameFor(shop: string, config: PlatformConfig): string {
  return `${isSecure(config) ? '__Host-' : ''}platform_session_${shop}`
}

function attributes(config: PlatformConfig): string {
  return `Path=/; HttpOnly; SameSite=Lax${isSecure(config) ? '; Secure' : ''}`
}

function isSecure(config: PlatformConfig): boolean {
  return config.appUrl.startsWith('https:')
}
