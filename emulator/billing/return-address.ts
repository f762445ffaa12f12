import type { Charge } from './charge'

/** Where the browser goes after an approval: the return URL of the app, with the number of the charge. protocol: billing */
export function returnAddress({ id, returnUrl }: Charge): string {
  const [, address = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(returnUrl) ?? []
  return `${address}${address.includes('?') ? '&' : '?'}charge_id=${id}${hash}`
}
