import { BROWSER_USER_AGENT } from '../../../../emulator/src/app-requests/browser-user-agent'
import { withoutQuery } from '../app-surface'
import type { ReviewedPage, ReviewedRoute } from '../app-surface'
import { isRefusal, isSuccess } from '../http/is-refusal'
import { callOf, methodsOf, naming, pathsOf, withQuery } from '../http/route-requests'
import { nameStatus } from '../http/send-request'
import type { SeenResponse } from '../http/send-request'
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

/** Sends the request of a stranger to a route. */
export async function askAsStranger(
  {
    app,
    first,
    surface,
    visits,
    send,
  }: Pick<ReviewContext, 'app' | 'first' | 'surface' | 'visits' | 'send'>,
  { pattern }: ReviewedRoute,
  method: string,
): Promise<SeenResponse> {
  const [path = '/'] = pathsOf(pattern, surface.pages, visits)
  // Code without an identity often takes the shop from what was sent.
  const named = naming(first.shop)
  const { body } = callOf(method, path, named)
  return send(
    new Request(app.url + app.basePath + withQuery(path, named), {
      method,
      headers: {
        // Of a script: a document without identity gets the bounce page, which has no data.
        Accept: 'application/json',
        'Sec-Fetch-Dest': 'empty',
        'User-Agent': BROWSER_USER_AGENT,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
}

async function strangerAtRoute(
  context: ReviewContext,
  route: ReviewedRoute,
): Promise<ReviewFinding[]> {
  // A route that is meant for everyone is marked; signed ones have a check of their own.
  if (route.isPublic || route.signed.length > 0) return []
  const responses = await Promise.all(
    methodsOf(route).map(method => askAsStranger(context, route, method)),
  )
  const found = responses.find(isSuccess) ?? responses.find(response => !isRefusal(response))
  if (found === undefined) return []
  const { method, path, status } = found
  const got = `A request without identity got ${nameStatus(status)} instead of 401`
  return [
    {
      severity: isSuccess(found) ? 'problem' : 'warning',
      message: `${got}${reasonOf(status)}`,
      at: `${method} ${withoutQuery(path)}`,
      file: route.file,
      fix: IDENTIFY,
    },
  ]
}

/** What the status of a response to a stranger shows. */
function reasonOf(status: number): string {
  if (status === 0 || status >= 500) return ''
  return status < 300
    ? ': anyone on the internet can send it'
    : ': the route looks at what was sent before it knows the caller'
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
    .filter(response => isSuccess(response) && response.body.includes(first.marker))
    .slice(0, 1)
    .map(response => ({
      severity: 'problem',
      message: 'The page shows data of a store to a request without identity',
      at: `GET ${response.path}`,
      file,
      fix: "Write definePageMeta({ middleware: 'platform-auth' }) in the page.",
    }))
}
