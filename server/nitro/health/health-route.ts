import { defineRoute } from '#platform-runtime/define'
import { requestMethod } from '#platform-runtime/request'
import { setResponseHeaders, setResponseStatus } from '#platform-runtime/response'
import type { EventHandler } from '#platform-runtime/types'
import type { Platform } from '../../core/platform'
import { PlatformError } from '../../core/errors/errors'
import { refuseCachedRoute } from '../auth/authenticate-event'
import { platformInstance } from '../platform-instance'
import { isStopping } from '../shutdown/stopping'

interface HealthResponse {
  status: 200 | 405 | 503
  body: object
}

/** Variable of `nuxt dev`: identifies its process to the check of the app's URL. */
const DEV_INSTANCE = 'PLATFORM_DEV_INSTANCE'

/** Creates a route for monitors: GET and HEAD, JSON, never cached, without authentication. */
export function defineHealthRoute(
  respond: () => HealthResponse | Promise<HealthResponse>,
): EventHandler {
  return defineRoute(async event => {
    refuseCachedRoute(event)
    const isRead = ['GET', 'HEAD'].includes(requestMethod(event))
    const { status, body }: HealthResponse = isRead
      ? await respond()
      : { status: 405, body: { status: 'method not allowed' } }
    setResponseStatus(event, status)
    setResponseHeaders(event, {
      'Cache-Control': 'no-store',
      ...(!isRead && { Allow: 'GET, HEAD' }),
    })
    return body
  })
}

/** Reports that the process runs and serves requests, whatever the state of its storage. */
export function liveness(): HealthResponse {
  const instance = import.meta.dev ? process.env[DEV_INSTANCE] : undefined
  return { status: 200, body: { status: 'ok', ...(instance && { instance }) } }
}

/**
 * Reports whether the process should get requests, and which part keeps it from that. `platform:
 * emulated` shows a server that talks to another platform than the real one: not for production.
 * `degraded`: it should, although the Admin API refuses the app in some shops. Another server has
 * the same allowlist.
 */
export async function readiness(): Promise<HealthResponse> {
  if (isStopping()) return { status: 503, body: { status: 'stopping' } }
  let platform: Platform
  try {
    platform = platformInstance()
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    // The log has the reason.
    return unavailable({ checks: { configuration: 'unavailable' } })
  }
  const { isReady, checks, forbiddenShops } = await platform.readiness()
  const facts = {
    platform: platform.config.profile.isDefault ? 'real' : 'emulated',
    checks,
    ...(forbiddenShops > 0 && { forbiddenShops }),
  }
  if (!isReady) return unavailable(facts)
  return { status: 200, body: { status: forbiddenShops > 0 ? 'degraded' : 'ready', ...facts } }
}

function unavailable(facts: object): HealthResponse {
  return { status: 503, body: { status: 'unavailable', ...facts } }
}
