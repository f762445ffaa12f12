import { html } from '../pages/html'
import type { Store } from '../state/store'
import { storefrontPage } from './storefront-page'

const NO_LAYOUT = /^\s*\{%-?\s*layout\s+none\s*-?%\} ?/
const VALUE = /\{\{-?\s*(shop\.name|customer\.id)\s*-?\}\}/g
/** An attribute that leads to an app's part of the storefront, up to the path. */
const STOREFRONT_LINK = /(\s(?:action|href|src)=["']?)(?=\/apps\/)/gi

/**
 * Renders what an app answers as `application/liquid`: inside the storefront, or alone behind `{% layout none %}`.
 * Of the template language there are `{{ shop.name }}` and `{{ customer.id }}`; all else stays as it is. protocol: app proxy, liquid
 */
export function renderLiquid(template: string, store: Store, customerId: string | null): string {
  const values: Record<string, string> = { 'shop.name': store.name, 'customer.id': customerId ?? '' }
  const body = template
    .replace(NO_LAYOUT, '')
    // On the platform each shop has a host of its own; here it is a part of the path.
    .replace(STOREFRONT_LINK, `$1/${store.domain}`)
    .replace(VALUE, (_tag, name: string) => html`${values[name]}`.markup)
  return NO_LAYOUT.test(template) ? body : storefrontPage(store, body)
}
