import { expandScopes } from '../../../facts/schemas/access-scopes'
import { HEADERS } from '../../../../shared/wire'
import { respondingVersion } from '../engine/request/supported-versions'
import type { EmulatorContext } from '../http/context'
import { jsonReply } from '../http/reply'
import type { Reply } from '../http/reply'
import type { EmulatorRequest } from '../http/request'
import type { Route } from '../http/router'
import type { Installation } from '../state/installation'
import { Refusal } from '../state/refusal'

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
/** Fill of the bucket that the platform reports: the local platform does not limit these calls. */
const CALL_LIMIT = '1/40'

/**
 * Routes of the REST Admin API. It is not simulated: the platform has marked it as legacy. The list
 * of granted scopes is, since the libraries have no other way to read it.
 *
 * @see https://shopify.dev/docs/api/admin-rest
 */
export const restRoutes: Route[] = [
  {
    method: 'GET',
    pattern: '/:shop/admin/oauth/access_scopes.json',
    kind: 'rest',
    handle: (request, context) => {
      const installation = callerOf(request, context)
      if (!installation) return invalidToken()
      return jsonReply(200, {
        access_scopes: expandScopes(installation.scopes).map(handle => ({ handle })),
      })
    },
  },
  ...METHODS.map((method): Route => ({
    method,
    pattern: '/:shop/admin/api/:version/*',
    kind: 'rest',
    handle: (request, context) => {
      if (request.params.rest === 'graphql.json')
        throw new Refusal(405, `The local platform accepts POST on this path, not ${method}.`)
      if (!callerOf(request, context)) return invalidToken()
      return notSimulated(request, context)
    },
  })),
]

function callerOf(
  { params: { shop = '' }, headers }: EmulatorRequest,
  { state }: EmulatorContext,
): Installation | undefined {
  const given = headers[HEADERS.accessToken]
  const token = typeof given === 'string' ? state.tokens.use(given, shop) : undefined
  return token && state.installations.find(token.apiKey, shop)
}

function invalidToken(): Reply {
  return jsonReply(401, {
    errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
  })
}

function notSimulated(
  { params: { shop = '', version = '' } }: EmulatorRequest,
  { state }: EmulatorContext,
): Reply {
  const responding = respondingVersion(version, state.clock.now(), state.rules.ignored(shop))
  const reply = jsonReply(404, { errors: 'Not Found' })
  return {
    ...reply,
    headers: {
      ...reply.headers,
      ...(responding && { [HEADERS.apiVersion]: responding }),
      [HEADERS.callLimit]: CALL_LIMIT,
    },
  }
}
