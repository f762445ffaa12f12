import { EMULATED_SHOP_DOMAIN, REAL_SHOP_DOMAIN } from '../../../../shared/profile'

const SHOP_DOMAINS = [EMULATED_SHOP_DOMAIN, REAL_SHOP_DOMAIN]

/** Pattern of the domains that shops of a saved state have. */
export const ANY_SHOP_DOMAIN = `(?:${SHOP_DOMAINS.map(escapeDots).join('|')})`

interface Shops {
  stores: readonly { handle: string; domain: string }[]
}

/** Returns the domain of the shops of a saved state: one of the two for all of them. */
export function shopDomainOf({ stores: [first] }: Shops): string {
  return SHOP_DOMAINS.find(domain => first?.domain.endsWith(`.${domain}`)) ?? EMULATED_SHOP_DOMAIN
}

/**
 * Gives the shops of a saved state another domain, wherever theirs occurs: a state can be saved
 * with interception, and restored without it.
 */
export function moveShops<State extends Shops>(saved: State, domain: string): State {
  const from = shopDomainOf(saved)
  if (from === domain || saved.stores.length === 0) return saved
  const handles = saved.stores.map(({ handle }) => handle).join('|')
  const shops = new RegExp(`(?<![a-z0-9-])(${handles})\\.${escapeDots(from)}(?![a-z0-9-])`, 'g')
  return JSON.parse(JSON.stringify(saved).replace(shops, `$1.${domain}`)) as State
}

function escapeDots(domain: string): string {
  return domain.replaceAll('.', '\\.')
}
