import { isCached } from '#platform-runtime/app'
import { keepPrivate, keepPrivateByDefault } from '#platform-runtime/keep-private'
import { requestMethod, requestPath, setRequestHeader } from '#platform-runtime/request'
import { setResponseHeaders } from '#platform-runtime/response'
import type { H3Event } from '#platform-runtime/types'
import type {
  AdminContext,
  PlatformAppProxyContext,
  PlatformAppProxyOptions,
  PlatformExtensionOptions,
} from '../../types/platform'
import { corsHeaders } from '../../core/http/cors'
import { sendResponsesOfCalls, sendThrownResponse } from '../http/thrown-responses'
import { readRequest, readSignedRequest } from '../http/read-request'
import { memoizePerRequest } from '../http/memoize-per-request'
import { platformInstance } from '../platform-instance'
import { observeRequest } from '../observe/events'
import type { Platform } from '../../core/platform'
import type { RequestFacts } from '../../core/http/request-facts'
import type { ObservedKind } from '../observe/events'
import type { RequestBody } from '../../core/signed-body/request-body'
import { refuseOnHeaders } from '../../core/signed-body/verify-signed-body'
import type { SignatureRules } from '../../core/signed-body/verify-signed-body'
import { closeUnread, hasUnreadBody, readRequestBody } from '../http/request-body'
import { platformSettings } from '../settings'
import { PlatformError } from '../../core/errors/errors'

/** Authenticates an event from the admin once, and responds to it if it must be refused. */
export function authenticateAdminEvent(event: H3Event): Promise<AdminContext> {
  return memoizePerRequest(event, 'platformAdmin', () => authenticate(event))
}

async function authenticate(event: H3Event): Promise<AdminContext> {
  refuseCachedRoute(event)
  const platform = platformInstance()
  const request = readRequest(event, platform.config)
  const cors = corsHeaders(request, platform.config.appUrl)
  // Set before anything can fail, so that a page of another origin can read errors too.
  if (cors) setResponseHeaders(event, cors)
  keepPrivate(event)
  const wrap = sendResponsesOfCalls(event)
  return sendThrownResponse(event, () =>
    observeRequest('admin', event, () => platform.admin(request, wrap)),
  )
}

/** Authenticates an event that a storefront forwarded. */
export function authenticateAppProxy(
  event: H3Event,
  options: PlatformAppProxyOptions | undefined,
): Promise<PlatformAppProxyContext> {
  respondWithJsonErrors(event)
  refuseCachedRoute(event)
  // A page may be of one customer. Its address is signed, so the app may let browsers keep one that
  // is not.
  keepPrivateByDefault(event)
  return sendThrownResponse(event, () =>
    observeRequest('app proxy', event, () => {
      const platform = platformInstance()
      return platform.appProxy(readSignedRequest(event, platform.config), options)
    }),
  )
}

/** Hands an event to a surface whose callers are scripts of another origin. */
export async function authenticateExtension<Context extends object>(
  kind: ObservedKind,
  event: H3Event,
  options: PlatformExtensionOptions | undefined,
  authenticate: (platform: Platform, request: RequestFacts) => Context | Promise<Context>,
): Promise<Context> {
  respondWithJsonErrors(event)
  refuseCachedRoute(event)
  const platform = platformInstance()
  const request = readRequest(event, platform.config)
  // Set before anything can fail, so that the script can read errors too, those of the app's own
  // handler included.
  const cors = corsHeaders(request, platform.config.appUrl, options?.corsHeaders)
  if (cors) setResponseHeaders(event, cors)
  keepPrivate(event)
  return sendThrownResponse(event, () =>
    observeRequest(kind, event, async () => authenticate(platform, request)),
  )
}

/** Hands an event to a surface that verifies the signature over its raw body. */
export async function authenticateSignedCall<Context extends object>(
  kind: ObservedKind,
  signature: SignatureRules,
  event: H3Event,
  authenticate: (platform: Platform, request: RequestFacts, body: RequestBody) => Promise<Context>,
): Promise<Context> {
  respondWithJsonErrors(event)
  const platform = platformInstance()
  const request = readRequest(event, platform.config)
  return sendThrownResponse(event, () =>
    observeRequest(kind, event, async () => {
      if (hasUnreadBody(event)) refuseUnsigned(event, request, signature)
      const { maxBodyBytes } = platform.config
      const { maxPendingBodyBytes } = platformSettings()
      return authenticate(
        platform,
        request,
        await readRequestBody(event, maxBodyBytes, maxPendingBodyBytes),
      )
    }),
  )
}

/** Refuses a call whose headers show that its body is not signed, without reading the body. */
function refuseUnsigned(event: H3Event, request: RequestFacts, signature: SignatureRules): void {
  try {
    refuseOnHeaders(request, signature)
  } catch (error) {
    closeUnread(event)
    throw error
  }
}

/**
 * Refuses to authenticate on a route whose responses Nitro or the host caches for all callers.
 * Attack: the cached page of one shop is shown to another one; the `Set-Cookie` of one browser's
 * sign-in is sent to all. No guard runs for a cached response, and the request that fills the cache
 * has no cookies and headers.
 *
 * @throws PlatformError `configuration_invalid`
 */
export function refuseCachedRoute(event: H3Event): void {
  const method = requestMethod(event)
  if ((method !== 'GET' && method !== 'HEAD') || !isCached(event)) return
  throw new PlatformError(
    'configuration_invalid',
    `${requestPath(event).split('?')[0]} authenticates its callers and is cached for all of them. ` +
      'Take swr, isr and cache off it in routeRules (a rule for /** also holds for the auth routes; { cache: false } exempts a path), or do not wrap its handler in a cached one.',
  )
}

/**
 * Makes every error response of a request JSON, those of the app's own errors included. Nuxt
 * renders its error page for callers that do not ask for JSON. Callers here are programs, the
 * page's links do not work on another site, and rendering it takes a hundred times the work of
 * refusing a forged call.
 */
function respondWithJsonErrors(event: H3Event): void {
  setRequestHeader(event, 'accept', 'application/json')
}
