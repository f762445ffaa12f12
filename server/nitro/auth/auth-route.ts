import { defineRoute } from '#platform-runtime/define'
import type { EventHandler } from '#platform-runtime/types'
import type { Platform } from '../../core/platform'
import type { RequestFacts } from '../../core/http/request-facts'
import { sendThrownResponse } from '../http/thrown-responses'
import { readRequest, readSignedRequest } from '../http/read-request'
import { platformInstance } from '../platform-instance'
import { refuseCachedRoute } from './authenticate-event'
import { observeRequest } from '../observe/events'

/**
 * Creates a route whose responses come from the protocol alone.
 *
 * @param options.signedQuery whether the platform signs the query and the route verifies that.
 *   @default
 */
export function defineAuthRoute(
  respond: (platform: Platform, request: RequestFacts) => Response | Promise<Response>,
  { signedQuery = false }: { signedQuery?: boolean } = {},
): EventHandler {
  const readFacts = signedQuery ? readSignedRequest : readRequest
  return defineRoute(event => {
    refuseCachedRoute(event)
    return sendThrownResponse(event, () =>
      observeRequest('auth', event, async () => {
        const platform = platformInstance()
        return respond(platform, readFacts(event, platform.config))
      }),
    )
  })
}
