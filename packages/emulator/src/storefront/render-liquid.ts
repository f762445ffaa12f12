import { PROXY_PREFIXES } from '../../../../shared/wire'
import { html } from '../admin-data/html'
import type { Store } from '../state/store'
import { storefrontPage } from './storefront-page'

const NO_LAYOUT = /^\s*\{%-?\s*layout\s+none\s*-?%\} ?/
const VALUE = /\{\{-?\s*(shop\.name|customer\.id)\s*-?\}\}/g
/** An attribute with a link to an app proxy, up to the path. */
const STOREFRONT_LINK = new RegExp(
  `(\\s(?:action|href|src)=["']?)(?=/(?:${PROXY_PREFIXES.join('|')})/)`,
  'gi',
)

/**
 * Renders a response with the type `application/liquid`: inside the storefront, or without layout
 * for `{% layout none %}`. Supports only `{{ shop.name }}` and `{{ customer.id }}`; other Liquid
 * code stays unchanged.
 *
 * @see docs/protocol.md#app-proxy
 */
export function renderLiquid(template: string, store: Store, customerId: string | null): string {
  const values: Record<string, string> = {
    'shop.name': store.name,
    'customer.id': customerId ?? '',
  }
  const body = template
    .replace(NO_LAYOUT, '')
    // On the platform, each shop has its own host; here, it is a part of the path.
    .replace(STOREFRONT_LINK, `$1/${store.domain}`)
    .replace(VALUE, (_tag, name: string) => html`${values[name]}`.markup)
  return NO_LAYOUT.test(template) ? body : storefrontPage(store, body)
}
