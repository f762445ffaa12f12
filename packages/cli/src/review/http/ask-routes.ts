import type { ReviewContext, RouteResponse } from '../review-context'
import { callOf, methodsOf, pathsOf } from './route-requests'

/**
 * Sends GET and POST to each route as the first store, whether a page calls it or not. Routes that
 * the platform calls are left out.
 */
export async function askRoutes({
  surface,
  visits,
  first,
  merchant,
  send,
}: Pick<ReviewContext, 'surface' | 'visits' | 'first' | 'merchant' | 'send'>): Promise<
  RouteResponse[]
> {
  const routes = surface.routes.filter(route => route.signed.length === 0 && !route.requestsCharge)
  const calls = routes.flatMap(route =>
    methodsOf(route)
      .filter(isHarmless)
      .map(method => ({ route, method })),
  )
  return Promise.all(
    calls.map(async ({ route, method }) => {
      const [path = '/'] = pathsOf(route.pattern, surface.pages, visits)
      return { route, response: await send(await merchant.call(first, callOf(method, path))) }
    }),
  )
}

/** The others change or delete the record that their path names. */
function isHarmless(method: string): boolean {
  return method === 'GET' || method === 'POST'
}
