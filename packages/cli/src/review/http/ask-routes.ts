import type { ReviewContext } from '../review-context'
import { methodsOf, pathsOf } from './route-requests'
import type { RouteResponse } from './route-response'

/**
 * Reads each route as the first store, whether a page calls it or not. Routes that the platform
 * calls are left out.
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
  const routes = surface.routes.filter(
    route => methodsOf(route).includes('GET') && route.signed.length === 0 && !route.requestsCharge,
  )
  return Promise.all(
    routes.map(async route => {
      const [path = '/'] = pathsOf(route.pattern, surface.pages, visits)
      return { route, response: await send(await merchant.call(first, { path })) }
    }),
  )
}
