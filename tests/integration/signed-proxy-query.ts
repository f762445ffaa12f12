import { createHmac } from 'node:crypto'
import { DEMO, SECRET } from './app-under-test'
import { secondsFromNow } from './session-tokens'

/** The query of a visit to the app's part of a storefront, signed as the storefront does. */
export function signedProxyQuery({
  shop = DEMO,
  secret = SECRET,
}: { shop?: string; secret?: string } = {}): string {
  const params = {
    logged_in_customer_id: '',
    path_prefix: '/apps/app',
    shop,
    timestamp: String(secondsFromNow(0)),
  }
  const text = Object.entries(params)
    .map(([name, value]) => `${name}=${value}`)
    .join('')
  return String(
    new URLSearchParams({
      ...params,
      signature: createHmac('sha256', secret).update(text).digest('hex'),
    }),
  )
}
