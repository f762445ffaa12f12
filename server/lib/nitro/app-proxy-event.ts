import type { H3Event } from 'h3'
import type { PlatformAppProxyContext, PlatformAppProxyOptions } from '../../../shared/types/platform'
import { answering } from './answering'
import { answerErrorsAsJson } from './errors-as-json'
import { takeFacts } from './event-facts'
import { platformInstance } from './platform-instance'
import { refuseCachedRoute } from './refuse-cached-route'
import { observed } from './request-observers'

/** Authenticates an event that a storefront forwarded. */
export function authenticateAppProxy(event: H3Event, options: PlatformAppProxyOptions | undefined): Promise<PlatformAppProxyContext> {
  answerErrorsAsJson(event)
  refuseCachedRoute(event)
  return answering(event, () => observed('app proxy', event, () => platformInstance().appProxy(takeFacts(event), options)))
}
