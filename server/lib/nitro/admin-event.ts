import { setResponseHeaders } from 'h3'
import type { H3Event } from 'h3'
import type { AdminContext } from '../../../shared/types/platform'
import { corsHeaders } from '../platform/request/cors'
import type { PlatformAdminContext } from '../platform/admin/admin-context'
import { answering, endWithAnswer } from './answering'
import { takeFacts } from './event-facts'
import { platformInstance } from './platform-instance'

/** Authenticates an event from the admin, once, and answers it when it must be refused. */
export function authenticateAdminEvent(event: H3Event): Promise<AdminContext> {
  event.context.platformAdmin ??= authenticate(event)
  return event.context.platformAdmin
}

async function authenticate(event: H3Event): Promise<AdminContext> {
  const platform = platformInstance()
  const request = takeFacts(event)
  const cors = corsHeaders(request, platform.config.appUrl)
  // Set before anything can fail, so that a page of another origin can read errors too.
  if (cors) setResponseHeaders(event, cors)
  try {
    return answeringContext(event, await platform.admin(request))
  }
  catch (error) {
    return endWithAnswer(event, error)
  }
}

/** The context, whose Admin API calls can end the request as well. */
function answeringContext(event: H3Event, context: PlatformAdminContext): AdminContext {
  const { session, sessionToken, cors, redirect, admin, storefront } = context
  return {
    session,
    sessionToken,
    cors,
    redirect,
    admin: { graphql: (query, options) => answering(event, () => admin.graphql(query, options)) },
    storefront: { graphql: (query, options) => answering(event, () => storefront.graphql(query, options)) },
  }
}
