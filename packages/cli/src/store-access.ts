import { describeForbidden, forbiddingRule } from '../../../server/core/api/forbidden-call'
import { DEFAULT_PROFILE } from '../../../shared/profile'

/** Not an argument: that would show in the shell's history and in the list of processes. */
export const TOKEN_VARIABLE = 'PLATFORM_ADMIN_API_TOKEN'

/** A shop of the platform, and a token for it. */
export interface StoreAccess {
  /** Domain of the shop that issued the token. */
  shop: string
  token: string
  /** Base URL of a shop, with `{shop}` in it. */
  shopUrl: string
}

/**
 * Reads the address of a shop from an option and the environment.
 *
 * @throws Error for a shop that is not below a domain of the platform
 */
export function readStoreAddress(
  shop: string,
  environment: Record<string, string | undefined>,
): Omit<StoreAccess, 'token'> {
  const domains = (environment.NUXT_PLATFORM_PROFILE_SHOP_DOMAINS ?? DEFAULT_PROFILE.shopDomains)
    .split(',')
    .map(domain => domain.trim())
  // Tokens are sent to this host: a typing error must not send them anywhere else.
  if (!/^[a-z0-9][a-z0-9.-]*$/.test(shop) || !domains.some(domain => shop.endsWith(`.${domain}`))) {
    throw new Error(
      `--shop must be a shop below one of ${domains.join(', ')}, e.g. my-shop.${domains[0]}.`,
    )
  }
  return { shop, shopUrl: environment.NUXT_PLATFORM_PROFILE_SHOP_URL ?? DEFAULT_PROFILE.shopUrl }
}

/**
 * Reads the access to a shop from an option and the environment.
 *
 * @throws Error for a shop that is not below a domain of the platform, or a missing token
 */
export function readStoreAccess(
  shop: string,
  environment: Record<string, string | undefined>,
): StoreAccess {
  const address = readStoreAddress(shop, environment)
  const token = environment[TOKEN_VARIABLE] ?? ''
  if (!/^[\x21-\x7E]+$/.test(token))
    throw new Error(`Set ${TOKEN_VARIABLE} to an Admin API access token of the shop.`)
  return { ...address, token }
}

/** Returns the first label of a shop's domain. */
export function storeHandleOf(domain: string): string {
  return domain.split('.')[0] ?? domain
}

/**
 * Returns why a request failed: the error of `fetch` is only "fetch failed", its cause has the
 * reason.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** Returns why the Admin API refused a call of a command with status 403. */
export async function forbiddenReason(response: Response): Promise<string> {
  const rule = forbiddingRule(await response.json().catch(() => undefined))
  const here = rule === 'permanent-tokens' ? '' : ' This command calls from this machine.'
  return describeForbidden('Admin API', rule) + here
}
