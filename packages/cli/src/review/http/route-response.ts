import type { ReviewedRoute } from '../app-surface'
import type { SeenResponse } from './send-request'

/** What a route responds to a merchant. */
export interface RouteResponse {
  route: ReviewedRoute
  response: SeenResponse
}
