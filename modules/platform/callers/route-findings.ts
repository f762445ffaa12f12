import { modulesBelow, nameOf } from './app-code'
import type { AppCode } from './app-code'
import { createCallerAnalysis } from './caller-flow'
import type { CallerFinding } from './caller-finding'
import { openHandlerOf } from './handler-guard'
import type { OpenHandler, OpenReason } from './handler-guard'
import { routeOf } from './server-route'
import type { ServerRoute } from './server-route'
import { findRequestedShops } from './shop-of-request'
import type { CodeModule } from './code-module'

/** A route in a file of the app. */
export interface RouteFile extends ServerRoute {
  module: CodeModule
  /** Set for a route that is not marked as public, and identifies no caller. */
  open: OpenHandler | undefined
  /** Whether it identifies its caller. */
  isPrivate: boolean
}

const IDENTIFY =
  'Begin the handler with the utility for its caller, e.g. `const { session } = await usePlatformAdmin(event)`. If the route is meant for everyone, or checks its callers in another way, write the comment `// platform:public` in the file.'

const PROBLEMS: Readonly<Record<OpenReason, (route: string) => string>> = {
  never: route => `${route} identifies no caller: anyone on the internet can call it`,
  'not awaited': route =>
    `${route} does not wait for the utility that identifies the caller, so it responds to strangers too`,
  caught: route =>
    `${route} catches the refusal of the utility that identifies the caller, and goes on for strangers`,
  'on one path': route =>
    `${route} identifies the caller on another path only, and responds here to strangers too`,
  cached: route =>
    `${route} has a cached response, and the cache returns it to anyone who asks, before a utility runs`,
}
const FIXES: Partial<Record<OpenReason, string>> = {
  'not awaited': 'Write `await` before the call.',
  caught:
    'Call the utility outside of `try`, and without `.catch()`: what it throws is the response.',
  'on one path':
    'Call the utility at the beginning of the handler. If the response is meant for everyone, write the comment `// platform:public` in the file.',
  cached:
    'Use `defineEventHandler`, and cache the data per shop with `defineCachedFunction`. If the response is meant for everyone, write the comment `// platform:public` in the file.',
}

/** Lists the routes in the folders `server/api` and `server/routes`. */
export function listRoutes(code: AppCode): RouteFile[] {
  const analysis = createCallerAnalysis(code)
  // Middleware runs before each route.
  const isGuarded = modulesBelow(code, 'server', 'middleware').some(
    ({ module }) => module.exported.has('default') && !openHandlerOf(code, analysis, module),
  )
  return modulesBelow(code, 'server', 'api', 'routes').flatMap(({ module, path }) => {
    const route = routeOf(path)
    if (!route) return []
    const open = isGuarded || module.isPublic ? undefined : openHandlerOf(code, analysis, module)
    return [{ ...route, module, open, isPrivate: !module.isPublic && !open }]
  })
}

/**
 * Finds routes and middleware of the server that respond without having identified the caller, and
 * code that takes the shop from what the caller sends.
 */
export function findOpenRoutes(code: AppCode, routes: readonly RouteFile[]): CallerFinding[] {
  return [
    ...routes.flatMap(({ method, pattern, open }) =>
      open ? [openRoute(code, `${method ?? 'Any method of'} ${pattern}`, open)] : [],
    ),
    ...openMiddleware(code),
    ...requestedShops(code),
  ]
}

function openMiddleware(code: AppCode): CallerFinding[] {
  const analysis = createCallerAnalysis(code)
  return modulesBelow(code, 'server', 'middleware')
    .filter(({ module }) => !module.isPublic && respondsItself(module))
    .flatMap(({ module, path }) => {
      const open = openHandlerOf(code, analysis, module)
      return open ? [openRoute(code, `The server middleware ${path}`, open)] : []
    })
}

function requestedShops(code: AppCode): CallerFinding[] {
  return modulesBelow(code, 'server', 'api', 'routes', 'middleware', 'utils')
    .filter(({ module }) => !module.isPublic)
    .flatMap(({ module }) =>
      findRequestedShops(module).map(({ line, part }): CallerFinding => ({
        kind: 'requested shop',
        where: `${nameOf(code, module)}:${line}`,
        problem: `The shop comes from ${part}, which the caller writes: anyone can name the shop of someone else, and reach its data`,
        fix: 'Take it from the utility that identifies the caller: `const { session } = await usePlatformAdmin(event)`, and then `session.shop`.',
      })),
    )
}

function openRoute(code: AppCode, name: string, open: OpenHandler): CallerFinding {
  return {
    kind: 'open route',
    where: `${nameOf(code, open.module)}:${open.line}`,
    problem: PROBLEMS[open.reason](name),
    fix: FIXES[open.reason] ?? IDENTIFY,
  }
}

/** Whether middleware returns a value, which is then the response. */
function respondsItself(module: CodeModule): boolean {
  return module.nodes.some(
    node => node.type === 'ReturnStatement' && 'argument' in node && node.argument != null,
  )
}
