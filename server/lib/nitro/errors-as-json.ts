import type { H3Event } from 'h3'

/**
 * Has whatever goes wrong with a request answered as JSON, the app's own errors included. Nuxt renders its error page for
 * callers that do not ask for JSON: nobody looks at it here, its links lead nowhere from another site, and rendering one
 * takes a hundred times the work of refusing a forged call.
 */
export function answerErrorsAsJson(event: H3Event): void {
  event.node.req.headers.accept = 'application/json'
}
