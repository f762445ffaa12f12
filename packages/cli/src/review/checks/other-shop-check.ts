import type { ScriptCall } from '../../../../emulator/testing/bearer-request'
import type { ReviewedRoute } from '../app-surface'
import { isSuccess } from '../http/is-refusal'
import { callOf, methodsOf, pathsOf } from '../http/route-requests'
import type { SeenResponse } from '../http/send-request'
import type { ReviewCheck, ReviewFinding } from '../review-check'
import type { ReviewContext } from '../review-context'
import type { ReviewedStore } from '../reviewed-app'

/** How code calls the shop in a path, a query, or a body. */
const SHOP_NAMES = ['shop', 'shopDomain', 'store', 'domain']
const SHOP_IN_PATTERN = new RegExp(String.raw`:(?:${SHOP_NAMES.join('|')})\b`, 'gi')
/** They change the record that their path names. */
const CHANGES = new Set(['PUT', 'PATCH', 'DELETE'])

/** Requests and changes the data of one store with the identity of another one. */
export const otherShopCheck: ReviewCheck = {
  id: 'other-shop',
  title: 'A merchant never gets data of another store, and never changes them',
  source: 'https://shopify.dev/docs/apps/build/authentication-authorization',
  run: async context => {
    // Signed routes have a check of their own.
    const routes = context.surface.routes.filter(
      ({ isPublic, signed, requestsCharge }) => !isPublic && signed.length === 0 && !requestsCharge,
    )
    const read = await Promise.all(routes.map(route => readAtRoute(context, route)))
    // Afterwards: it changes what is read.
    const changed = await Promise.all(routes.map(route => changeAtRoute(context, route)))
    return [...read, ...changed].flat()
  },
}

/** Asks as the second store for what the first one has. */
async function readAtRoute(context: ReviewContext, route: ReviewedRoute): Promise<ReviewFinding[]> {
  const { app, first, second } = context
  const names = Object.fromEntries(SHOP_NAMES.map(name => [name, first.shop]))
  // A standalone app asks for a sign-in to the shop that a query names.
  const inQuery: Record<string, string> = app.isEmbedded ? { shop: first.shop } : {}
  for (const method of methodsOf(route).filter(each => !CHANGES.has(each)))
    for (const path of pathsIn(context, route)) {
      // A cache without the shop in its keys returns this to the second store.
      const own = await ask(context, first, callOf(method, path))
      const reveals = (response: SeenResponse) =>
        isSuccess(response) &&
        (hasData(response, context, method === 'GET' ? {} : names) ||
          isSameRecord(route, response, own))
      for (const target of [path, withQuery(path, inQuery)]) {
        const response = await ask(context, second, callOf(method, target, names))
        if (reveals(response)) return [finding(context, route, response, 'got')]
      }
    }
  return []
}

/** Changes records of the first store as the second one, where a route shows them. */
async function changeAtRoute(
  context: ReviewContext,
  route: ReviewedRoute,
): Promise<ReviewFinding[]> {
  const { first, second, surface } = context
  const { pattern } = route
  const isShown = surface.routes.some(
    other => other.pattern === pattern && methodsOf(other).includes('GET'),
  )
  if (!isShown || !pattern.includes(':')) return []
  for (const method of methodsOf(route).filter(each => CHANGES.has(each)))
    for (const path of pathsIn(context, route)) {
      const read = async () => ask(context, first, { path })
      const [before, again] = [await read(), await read()]
      const isStable = isSuccess(before) && before.body === again.body
      if (!isStable) continue
      const response = await ask(context, second, callOf(method, path))
      const after = await read()
      if (after.status !== before.status || after.body !== before.body)
        return [finding(context, route, response, 'changed')]
    }
  return []
}

/** Paths of a route, which name the first store if they name one. */
function pathsIn({ first, surface, visits }: ReviewContext, { pattern }: ReviewedRoute): string[] {
  return pathsOf(pattern.replaceAll(SHOP_IN_PATTERN, first.shop), surface.pages, visits)
}

async function ask(
  { send, merchant }: ReviewContext,
  store: ReviewedStore,
  call: ScriptCall,
): Promise<SeenResponse> {
  return send(await merchant.call(store, call))
}

/** @param sent what the request had in its body, which a response may repeat */
function hasData(
  { body }: SeenResponse,
  { first }: ReviewContext,
  sent: Readonly<Record<string, string>>,
): boolean {
  const text = Object.entries(sent).reduce(
    (rest, [name, value]) =>
      rest.replaceAll(`${JSON.stringify(name)}:${JSON.stringify(value)}`, ''),
    body,
  )
  return text.includes(first.marker) || text.includes(first.shop)
}

/** Whether both stores got the same record by its id. */
function isSameRecord({ pattern }: ReviewedRoute, response: SeenResponse, own: SeenResponse) {
  const { body } = response
  return pattern.includes(':') && isSuccess(own) && body === own.body && body.length > 2
}

function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const added = new URLSearchParams(query).toString()
  return added === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${added}`
}

function finding(
  { app, first, second }: ReviewContext,
  { file }: ReviewedRoute,
  { method, path }: SeenResponse,
  what: 'got' | 'changed',
): ReviewFinding {
  return {
    severity: 'problem',
    message: `A merchant of ${second.shop} ${what} data of ${first.shop}`,
    at: `${method} ${path} with ${app.isEmbedded ? 'an ID token' : 'a sign-in'} of ${second.shop}`,
    file,
    fix: 'Take the shop from the utility that identifies the caller (session.shop), and look up each record by shop and id.',
  }
}
