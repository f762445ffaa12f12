import { setResponseHeaders } from 'h3'
import type { H3Event } from 'h3'
import type { PlatformExtensionOptions } from '../../../shared/types/platform'
import type { Platform } from '../platform/create-platform'
import { corsHeaders } from '../platform/request/cors'
import type { RequestFacts } from '../platform/request/request-facts'
import { answering } from './answering'
import { answerErrorsAsJson } from './errors-as-json'
import { takeFacts } from './event-facts'
import { platformInstance } from './platform-instance'
import { refuseCachedRoute } from './refuse-cached-route'
import { observed } from './request-observers'
import type { ObservedKind } from './request-observers'

/** Hands an event to a surface whose callers are scripts of another origin. */
export async function authenticateExtension<Context extends object>(
  kind: ObservedKind,
  event: H3Event,
  options: PlatformExtensionOptions | undefined,
  authenticate: (platform: Platform, request: RequestFacts) => Context | Promise<Context>,
): Promise<Context> {
  answerErrorsAsJson(event)
  refuseCachedRoute(event)
  const platform = platformInstance()
  const request = takeFacts(event)
  // Set before anything can fail, so that the script can read errors too, those of the app's own handler included.
  const cors = corsHeaders(request, platform.config.appUrl, options?.corsHeaders)
  if (cors) setResponseHeaders(event, cors)
  return answering(event, () => observed(kind, event, async () => authenticate(platform, request)))
}
