import { setResponseHeaders } from 'h3'
import type { H3Event } from 'h3'
import type { AdminContext } from '../../../shared/types/platform'
import { corsHeaders } from '../platform/request/cors'
import { answering, endWithAnswer } from './answering'
import { takeFacts } from './event-facts'
import { keepPrivate } from './keep-private'
import { keptUntilAnswered } from './kept-until-answered'
import { platformInstance } from './platform-instance'
import { refuseCachedRoute } from './refuse-cached-route'
import { observed } from './request-observers'

/** Authenticates an event from the admin, once, and answers it when it must be refused. */
export function authenticateAdminEvent(event: H3Event): Promise<AdminContext> {
  return keptUntilAnswered(event, 'platformAdmin', () => authenticate(event))
}

async function authenticate(event: H3Event): Promise<AdminContext> {
  refuseCachedRoute(event)
  const platform = platformInstance()
  const request = takeFacts(event)
  const cors = corsHeaders(request, platform.config.appUrl)
  // Set before anything can fail, so that a page of another origin can read errors too.
  if (cors) setResponseHeaders(event, cors)
  keepPrivate(event)
  try {
    return await observed('admin', event, () => platform.admin(request, step => answering(event, () => step)))
  }
  catch (error) {
    return endWithAnswer(event, error)
  }
}
