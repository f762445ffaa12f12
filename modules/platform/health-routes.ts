import type { Nuxt } from 'nuxt/schema'
import { basePathOf } from '../../shared/app-path'
import { DEFAULT_HEALTH_PATH_PREFIX, HEALTH_PATHS } from '../../shared/wire'
import { moveRoutes } from './move-routes'

const PREFIX = /^(?:\/[\w.~-]+)*$/

/** Returns the path of the liveness route, `app.baseURL` included; undefined without one. */
export function healthPathOf(nuxt: Nuxt, prefix: string | false): string | undefined {
  return prefix === false
    ? undefined
    : basePathOf(nuxt.options.app.baseURL) + prefix + HEALTH_PATHS.health
}

/**
 * Moves the routes for monitors from the default prefix to another one; `false` removes them.
 *
 * @throws Error for a prefix of another form
 */
export function setupHealthRoutes(nuxt: Nuxt, prefix: string | false): void {
  if (prefix === DEFAULT_HEALTH_PATH_PREFIX) return
  if (prefix !== false && !PREFIX.test(prefix))
    throw new Error(
      'platform.healthPathPrefix must be a path such as /internal, without a trailing slash, or false.',
    )
  moveRoutes(
    nuxt,
    Object.entries(HEALTH_PATHS).map(([name, path]) => ({
      file: `_platform/${name}.ts`,
      route: prefix === false ? undefined : prefix + path,
    })),
  )
}
