import type { SignedRoute } from './doctor-facts'

const MODULE = 'nuxt-security'

/** The parts of nuxt.config that set up the module. */
export interface SecurityConfig {
  modules?: unknown
  security?: unknown
  routeRules?: unknown
}

/**
 * Lists the routes of signed calls that the XSS filter of `nuxt-security` looks at.
 *
 * @returns undefined for an app without the module
 */
export function findFilteredRoutes(
  { modules, security, routeRules }: SecurityConfig,
  signedRoutes: readonly SignedRoute[],
): string[] | undefined {
  const entry = (Array.isArray(modules) ? (modules as unknown[]) : []).find(
    each => each === MODULE || (Array.isArray(each) && each[0] === MODULE),
  )
  if (entry === undefined) return undefined
  const inline: unknown = Array.isArray(entry) ? entry[1] : undefined
  if ([inline, security].some(options => fieldOf(options, 'xssValidator') === false)) return []
  const off = Object.entries(Object(routeRules) as Record<string, unknown>)
    .filter(([, rule]) => {
      const options = fieldOf(rule, 'security')
      return options === false || fieldOf(options, 'xssValidator') === false
    })
    .map(([pattern]) => pattern)
  return signedRoutes
    .filter(({ kind }) => kind !== 'app proxy')
    .map(({ path }) => path)
    .filter(path => !off.some(pattern => covers(pattern, path)))
}

/** Whether a route rule holds for a path: the same, or below `/**`. */
function covers(pattern: string, path: string): boolean {
  return pattern.endsWith('/**') ? `${path}/`.startsWith(pattern.slice(0, -2)) : pattern === path
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined
}
