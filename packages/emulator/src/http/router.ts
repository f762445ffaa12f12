import type { EmulatorContext } from './context'
import type { Reply } from './reply'
import type { EmulatorRequest } from './request'
import type { RequestKind } from '../state/request-log'

export type Handler = (request: EmulatorRequest, context: EmulatorContext) => Reply | Promise<Reply>

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS'
  /** `:name` matches one segment, a final `*` the rest. */
  pattern: string
  /** Kind in the log. `control` requests are not logged. */
  kind: RequestKind | 'control'
  /** Default 1 MiB. */
  maxBodyBytes?: number
  handle: Handler
}

export type RouteMatch =
  | { route: Route; params: Record<string, string> }
  /** Supported methods of the path; empty for an unknown path. */
  | { allowed: string[] }

/**
 * Finds the first route that matches a method and a path.
 *
 * @throws URIError when a segment is not valid percent encoding
 */
export function matchRoute(routes: readonly Route[], method: string, pathname: string): RouteMatch {
  const allowed: string[] = []
  for (const route of routes) {
    const params = matchPattern(route.pattern, pathname)
    if (!params) continue
    if (route.method === method || (route.method === 'GET' && method === 'HEAD'))
      return { route, params }
    allowed.push(route.method)
  }
  return { allowed }
}

function matchPattern(pattern: string, pathname: string): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  const given = pathname.split('/')
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    if (part === '*') return { ...params, rest: given.slice(index).join('/') }
    const segment = given[index]
    if (segment === undefined) return undefined
    if (part.startsWith(':') && segment !== '') params[part.slice(1)] = decodeURIComponent(segment)
    else if (part !== segment) return undefined
  }
  return given.length === wanted.length ? params : undefined
}
