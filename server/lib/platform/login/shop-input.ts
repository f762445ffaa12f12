import type { PlatformProfile } from '../config/config'
import { parseShop } from '../request/shop'

/** Characters; nobody pastes more by accident. */
const MAX_INPUT = 2048
/** What copying from a page or a chat brings along unseen. White space is only cut off the ends: of two words nobody knows which is the name. */
const INVISIBLE = /[\p{Cc}\p{Cf}]+/gu

/**
 * The shop that a person means: its name, its domain, or any address that was copied from its admin or its storefront. Null when
 * it is none of these. protocol: login
 */
export function shopFromInput(input: string, profile: PlatformProfile): string | null {
  if (input.length > MAX_INPUT) return null
  const text = input.replace(INVISIBLE, '').trim().replace(/^https?:\/\//i, '').replace(/[?#].*$/s, '')
  const [host = '', ...path] = text.split('/')
  if (!host) return null
  // A name alone is enough for people who never look at their domain.
  if (!host.includes('.') && path.every(segment => segment === '')) return parseShop(`${host}.${profile.shopDomainList[0]}`, profile)
  // In the admin the shop is in the path: `admin.…/store/acme/products`. Anywhere else it is the host.
  return path[0]?.toLowerCase() === 'store' && path[1] ? parseShop(`${host}/store/${path[1]}`, profile) ?? parseShop(host, profile) : parseShop(host, profile)
}
