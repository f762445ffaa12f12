import type { Charge } from './charge'

/**
 * URL to which the browser returns after an approval: the app's return URL with the number of the
 * charge.
 *
 * @see docs/protocol.md#billing
 */
export function returnAddress({ id, returnUrl }: Charge): string {
  const [, address = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(returnUrl) ?? []
  return `${address}${address.includes('?') ? '&' : '?'}charge_id=${id}${hash}`
}
