import { findByPath, withoutQuery } from '../app-surface'
import { methodsOf } from '../http/route-requests'
import type { SeenResponse } from '../http/send-request'
import { pathInApp } from '../path-in-app'
import type { ReviewContext } from '../review-context'

/** What is needed to find the source of a response. */
export type Sources = Pick<ReviewContext, 'app' | 'surface'>

/** The route or the page that sent a response. */
export function sourceOf({ app, surface }: Sources, response: SeenResponse) {
  const path = pathInApp(withoutQuery(response.path), app)
  const routes = surface.routes.filter(route => methodsOf(route).includes(response.method))
  return { route: findByPath(routes, path), page: findByPath(surface.pages, path) }
}
