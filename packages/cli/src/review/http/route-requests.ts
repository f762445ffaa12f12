import type { ScriptCall } from '../../../../emulator/testing/bearer-request'
import { matchesPattern } from '../app-surface'
import type { ReviewedPage, ReviewedRoute } from '../app-surface'

/** A file without a method in its name gets each of them. */
const ALL_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const WITHOUT_BODY = new Set(['GET', 'HEAD'])

/** How code calls the shop in a query or a body. */
export const SHOP_NAMES = ['shop', 'shopDomain', 'shop_domain', 'store', 'domain'] as const

/** The same shop under each of these names. */
export function naming(shop: string): Record<string, string> {
  return Object.fromEntries(SHOP_NAMES.map(name => [name, shop]))
}

/** Adds parameters to the query of a path. */
export function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const added = new URLSearchParams(query).toString()
  return added === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${added}`
}

/** Methods with which a route is asked. */
export function methodsOf({ method }: Pick<ReviewedRoute, 'method'>): readonly string[] {
  return method === undefined ? ALL_METHODS : [method]
}

/** A call of a script; it has a body where its method has one. */
export function callOf(method: string, path: string, body: object = {}): ScriptCall {
  return { path, method, ...(!WITHOUT_BODY.has(method) && { body }) }
}

/** No record has it. */
const UNKNOWN_VALUE = '1'
const MAX_VALUES = 3

/**
 * Paths of a pattern: with the values that pages of the same form had, e.g. `/api/orders/7` for
 * `/api/orders/:id` if the page `/orders/7` was visited.
 */
export function pathsOf(
  pattern: string,
  pages: readonly ReviewedPage[],
  visits: readonly { path: string }[],
): string[] {
  if (!/[:*]/.test(pattern)) return [pattern]
  const parts = pattern.split('/')
  const position = parts.findIndex(part => part.includes(':'))
  const parent = parts[position - 1]
  const known = visits.flatMap(({ path }) => {
    const [pathname = ''] = path.split('?', 1)
    const isRecord = pages.some(
      page => /:/.test(page.pattern) && matchesPattern(pathname, page.pattern),
    )
    const segments = pathname.split('/')
    const value = segments[segments.indexOf(parent ?? '') + 1]
    return isRecord && position > 0 && segments.includes(parent ?? '') && value ? [value] : []
  })
  const values = [...new Set(known)].slice(0, MAX_VALUES)
  return (values.length > 0 ? values : [UNKNOWN_VALUE]).map(value =>
    parts.map(part => (part === '**' ? UNKNOWN_VALUE : part.replace(/:\w+/, value))).join('/'),
  )
}
