import { BROWSER_USER_AGENT } from '../../../../emulator/src/app-requests/browser-user-agent'
import { matchesPattern } from '../app-surface'
import type { ReviewedPage, ReviewedRoute } from '../app-surface'
import type { ReviewCheck, ReviewFinding } from '../review-check'
import type { ReviewContext } from '../review-context'

const SOURCE = 'https://shopify.dev/docs/apps/build/authentication-authorization'
const IDENTIFY =
  'Begin the handler with the utility for its caller, e.g. const { session } = await usePlatformAdmin(event).'

/** Requests each route and page as a stranger. */
export const strangerCheck: ReviewCheck = {
  id: 'no-identity',
  title: 'Pages and routes reveal nothing to a request without identity',
  source: SOURCE,
  run: context => atRoutesAndPages(context, strangerAtRoute, strangerAtPage),
}

/** Lists what is found at each route, and at each page. */
export async function atRoutesAndPages(
  context: ReviewContext,
  atRoute: (context: ReviewContext, route: ReviewedRoute) => Promise<ReviewFinding[]>,
  atPage: (context: ReviewContext, page: ReviewedPage) => Promise<ReviewFinding[]>,
): Promise<ReviewFinding[]> {
  const { routes, pages } = context.surface
  const found = [
    ...(await Promise.all(routes.map(route => atRoute(context, route)))),
    ...(await Promise.all(pages.map(page => atPage(context, page)))),
  ]
  return found.flat()
}

/** The request of a stranger to a route. */
export function strangerRequest(
  { app, surface, visits }: Pick<ReviewContext, 'app' | 'surface' | 'visits'>,
  { method = 'GET', pattern }: ReviewedRoute,
): Request {
  const [path = '/'] = pathsOf(pattern, surface.pages, visits)
  const hasBody = !['GET', 'HEAD'].includes(method)
  return new Request(app.url + app.basePath + path, {
    method,
    headers: {
      // Of a script: a document without identity gets the bounce page, which has no data.
      Accept: 'application/json',
      'Sec-Fetch-Dest': 'empty',
      'User-Agent': BROWSER_USER_AGENT,
      ...(hasBody && { 'Content-Type': 'application/json' }),
    },
    ...(hasBody && { body: '{}' }),
  })
}

async function strangerAtRoute(
  context: ReviewContext,
  route: ReviewedRoute,
): Promise<ReviewFinding[]> {
  // A route that is meant for everyone is marked; signed ones have a check of their own.
  if (route.isPublic || route.signed.length > 0) return []
  const { method = 'GET', pattern, file } = route
  const [path = '/'] = pathsOf(pattern, context.surface.pages, context.visits)
  const { status } = await context.send(strangerRequest(context, route))
  if (status === 0 || status >= 500)
    return [
      {
        severity: 'warning',
        message: `A request without identity got ${status === 0 ? 'no response' : status} instead of 401`,
        at: `${method} ${path}`,
        file,
        fix: IDENTIFY,
      },
    ]
  if (status >= 300) return []
  return [
    {
      severity: 'problem',
      message: `A request without identity got ${status} instead of 401: anyone on the internet can send it`,
      at: `${method} ${path}`,
      file,
      fix: IDENTIFY,
    },
  ]
}

async function strangerAtPage(
  context: ReviewContext,
  { pattern, file }: ReviewedPage,
): Promise<ReviewFinding[]> {
  const { app, first, surface, visits, send } = context
  const [path = '/'] = pathsOf(pattern, surface.pages, visits)
  const address = `${app.url}${app.basePath}${path}`
  const responses = await Promise.all(
    [address, `${address}?shop=${first.shop}`].map(url =>
      send(
        new Request(url, { headers: { Accept: 'text/html', 'User-Agent': BROWSER_USER_AGENT } }),
      ),
    ),
  )
  return responses
    .filter(({ status, body }) => status < 300 && body.includes(first.marker))
    .slice(0, 1)
    .map(response => ({
      severity: 'problem',
      message: 'The page shows data of a store to a request without identity',
      at: `GET ${response.path}`,
      file,
      fix: "Write definePageMeta({ middleware: 'platform-auth' }) in the page.",
    }))
}

/** Requests the data of one store with the identity of another one. */
export const otherShopCheck: ReviewCheck = {
  id: 'other-shop',
  title: 'A merchant never gets data of another store',
  source: SOURCE,
  run: async context => {
    const readable = context.surface.routes.filter(
      ({ method = 'GET', isPublic }) => method === 'GET' && !isPublic,
    )
    const found = await Promise.all(readable.map(route => otherShopAtRoute(context, route)))
    return found.flat()
  },
}

async function otherShopAtRoute(
  context: ReviewContext,
  { pattern, file }: ReviewedRoute,
): Promise<ReviewFinding[]> {
  const { app, first, second, surface, visits, send, merchant } = context
  for (const path of pathsOf(pattern, surface.pages, visits)) {
    const asking = async (shop: { shop: string }, target: string) =>
      send(await merchant.call(shop, { path: target }))
    // A standalone app asks for a sign-in to the shop that a request names.
    const foreign = await asking(second, app.isEmbedded ? withShop(path, first.shop) : path)
    const own = await asking(first, path)
    const isRecord = pattern.includes(':') && foreign.body === own.body && own.body.length > 2
    const reveals =
      foreign.status < 300 &&
      own.status < 300 &&
      (foreign.body.includes(first.marker) || foreign.body.includes(first.shop) || isRecord)
    if (reveals)
      return [
        {
          severity: 'problem',
          message: `A merchant of ${second.shop} got data of ${first.shop}`,
          at: `GET ${foreign.path} with ${app.isEmbedded ? 'an ID token' : 'a sign-in'} of ${second.shop}`,
          file,
          fix: 'Take the shop from the utility that identifies the caller (session.shop), and look up each record by shop and id.',
        },
      ]
  }
  return []
}

function withShop(path: string, shop: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}shop=${shop}`
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
