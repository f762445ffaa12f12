import type { ScriptCall } from '../../../../emulator/testing/bearer-request'
import { withoutQuery } from '../app-surface'
import type { ReviewedRoute } from '../app-surface'
import { isSuccess } from '../http/is-refusal'
import { callOf, methodsOf, naming, pathsOf, withQuery } from '../http/route-requests'
import type { SeenResponse } from '../http/send-request'
import type { ReviewCheck, ReviewFinding } from '../review-check'
import type { ReviewContext } from '../review-context'
import type { ReviewedStore } from '../reviewed-app'

/** A parameter that names a shop, e.g. `:shop` or `:storeDomain`. */
const SHOP_PARAMETER = /:\w*(?:shop|store|domain|tenant)\w*/gi
const NAMING_HEADERS = ['x-shop', 'x-shop-domain', 'x-shopify-shop-domain']

/** Requests and changes the data of one store with the identity of another one. */
export const otherShopCheck: ReviewCheck = {
  id: 'other-shop',
  title: 'A merchant never gets data of another store, and never changes them',
  source: 'https://shopify.dev/docs/apps/build/authentication-authorization',
  run: async context => {
    // What is signed by the platform has a check of its own.
    const routes = context.surface.routes.filter(
      ({ isPublic, signed, isForMerchants, requestsCharge }) =>
        !isPublic && (signed.length === 0 || isForMerchants) && !requestsCharge,
    )
    const found = await Promise.all(routes.map(route => readAtRoute(context, route)))
    // Afterwards, and one after the other: they change what is read.
    for (const route of routes) found.push(await writeAtRoute(context, route))
    return found.flat()
  },
}

/** Reads as the second store what the first one has. */
async function readAtRoute(context: ReviewContext, route: ReviewedRoute): Promise<ReviewFinding[]> {
  const { first, second } = context
  if (!methodsOf(route).includes('GET')) return []
  for (const path of pathsIn(context, route)) {
    const own = await ask(context, first, { path })
    // What is kept without the shop in its key may be of the store that asked first.
    if (isSuccess(own) && hasData(own, second))
      return [finding(context, route, own, 'got', { caller: first, owner: second })]
    for (const target of [path, withQuery(path, queryFor(context))]) {
      const response = await ask(context, second, { path: target })
      const reveals =
        isSuccess(response) &&
        (hasData(response, first) || (await isSameRecord(context, route, path, response, own)))
      if (reveals) return [finding(context, route, response, 'got')]
    }
  }
  return []
}

/** Sends what changes data as the second store, and names the first one. */
async function writeAtRoute(
  context: ReviewContext,
  route: ReviewedRoute,
): Promise<ReviewFinding[]> {
  const { first, second, surface } = context
  const isRead = surface.routes.some(
    ({ pattern, ...other }) => pattern === route.pattern && methodsOf(other).includes('GET'),
  )
  for (const method of methodsOf(route).filter(each => each !== 'GET'))
    for (const path of pathsIn(context, route)) {
      const read = async () => (isRead ? ask(context, first, { path }) : undefined)
      const [before, again] = [await read(), await read()]
      const target = withQuery(path, queryFor(context))
      const response = await ask(context, second, callOf(method, target, naming(first.shop)))
      if (isSuccess(response) && hasData(response, first))
        return [finding(context, route, response, 'got')]
      const after = await read()
      const isStable = before && isSuccess(before) && before.body === again?.body
      if (isStable && (after?.status !== before.status || after.body !== before.body))
        return [finding(context, route, response, 'changed')]
    }
  return []
}

/** Paths of a route, which name the first store where they name one. */
function pathsIn({ first, surface, visits }: ReviewContext, { pattern }: ReviewedRoute): string[] {
  const named = pattern.replaceAll(SHOP_PARAMETER, first.shop)
  return [
    ...pathsOf(named, surface.pages, visits),
    ...(named.endsWith('/**') && !named.includes(':') ? [named.replace('**', first.shop)] : []),
  ]
}

/** A standalone app asks for a sign-in to the shop that `shop` in a query names. */
function queryFor({ app, first }: ReviewContext): Record<string, string> {
  const { shop, ...others } = naming(first.shop)
  return app.isEmbedded && shop !== undefined ? { shop, ...others } : others
}

/** Sends a request of a store; one of the second store names the first one in its headers. */
async function ask(
  { first, send, merchant }: ReviewContext,
  store: ReviewedStore,
  call: ScriptCall,
): Promise<SeenResponse> {
  const request = await merchant.call(store, call)
  if (store !== first) for (const name of NAMING_HEADERS) request.headers.set(name, first.shop)
  return send(request)
}

/** Whether a response has data of a store, and not only what the request had. */
function hasData({ body }: SeenResponse, { shop, marker }: ReviewedStore): boolean {
  if (body.includes(marker)) return true
  const repeated = Object.entries(naming(shop)).flatMap(([name, value]) => [
    `${JSON.stringify(name)}:${JSON.stringify(value)}`,
    `${name}=${value}`,
  ])
  return repeated.reduce((text, each) => text.replaceAll(each, ''), body).includes(shop)
}

/**
 * Whether both stores got the same record of the first one: under an id that a page of that store
 * shows, and unlike what an unknown id gets.
 */
async function isSameRecord(
  context: ReviewContext,
  route: ReviewedRoute,
  path: string,
  { body }: SeenResponse,
  own: SeenResponse,
): Promise<boolean> {
  const id = idIn(context, path)
  if (!route.pattern.includes(':') || id === undefined) return false
  if (!isSuccess(own) || body !== own.body || body.length <= 2) return false
  const unknown = await ask(context, context.first, { path: path.replace(id, `${id}${id}00`) })
  return !isSuccess(unknown) || unknown.body.replaceAll(`${id}${id}00`, id) !== body
}

/** The id of a record in a path, which a page of the first store has in its path as well. */
function idIn({ visits }: ReviewContext, path: string): string | undefined {
  // A text that all stores have is named by words.
  const ids = path.split('/').filter(part => /\d/.test(part))
  return ids.find(id => visits.some(visit => withoutQuery(visit.path).split('/').includes(id)))
}

function finding(
  { app, first, second }: ReviewContext,
  { file }: ReviewedRoute,
  { method, path }: SeenResponse,
  what: 'got' | 'changed',
  { caller, owner } = { caller: second, owner: first },
): ReviewFinding {
  return {
    severity: 'problem',
    message: `A merchant of ${caller.shop} ${what} data of ${owner.shop}`,
    at: `${method} ${withoutQuery(path)} with ${app.isEmbedded ? 'an ID token' : 'a sign-in'} of ${caller.shop}`,
    file,
    fix: 'Take the shop from the utility that identifies the caller (session.shop), and look up each record by shop and id.',
  }
}
