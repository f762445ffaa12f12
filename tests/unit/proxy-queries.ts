import { createHmac } from 'node:crypto'
import { NOW, SHOP } from './admin-requests'

/** What the storefront of {@link SHOP} adds for an anonymous visitor. */
export const VOUCHED = {
  shop: SHOP,
  path_prefix: '/apps/reviews',
  timestamp: String(NOW / 1000),
  logged_in_customer_id: '',
}

/** The hex signature of a text that a test wrote out by hand. */
export function signText(text: string | Buffer, secret = 'testApiSecretKey'): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/**
 * The query as the storefront forwards it: the visitor's own parameters as they are, then what it
 * adds, signed. A parameter given as undefined is left out.
 */
export function forward(
  visitor = '',
  vouched: Record<string, string | undefined> = {},
  secret?: string,
): string {
  const added = Object.entries({ ...VOUCHED, ...vouched }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  const query = [visitor, new URLSearchParams(added).toString()].filter(Boolean).join('&')
  return `${query}&signature=${signText(textOf(query), secret)}`
}

/** The text that the platform signs, the way its documentation spells it in Ruby. */
export function textOf(query: string): string {
  // A visitor may call a parameter `__proto__`.
  const values = Object.create(null) as Record<string, string[]>
  for (const pair of query.split('&')) {
    const at = pair.includes('=') ? pair.indexOf('=') : pair.length
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)].map(part =>
      decodeURIComponent(part.replaceAll('+', ' ')),
    ) as [string, string]
    values[name] = [...(values[name] ?? []), value]
  }
  const names = Object.keys(values).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  return names.map(name => `${name}=${values[name]?.join(',')}`).join('')
}
