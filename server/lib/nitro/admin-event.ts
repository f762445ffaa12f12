import { setResponseHeaders } from 'h3'
import type { H3Event } from 'h3'
import type { AdminContext } from '../../../shared/types/platform'
import { corsHeaders } from '../platform/cors'
import type { SessionTokenPayload } from '../platform/session-token'
import { answering } from './answering'
import { takeFacts } from './event-facts'
import { platformInstance } from './platform-instance'

/** Authenticates an event from the admin, once, and answers it when it must be refused. */
export function authenticateAdminEvent(event: H3Event): Promise<AdminContext> {
  event.context.platformAdmin ??= authenticate(event)
  return event.context.platformAdmin
}

function authenticate(event: H3Event): Promise<AdminContext> {
  return answering(event, async () => {
    const request = takeFacts(event)
    const platform = platformInstance()
    const cors = corsHeaders(request, platform.config.appUrl)
    // Set before anything can fail, so that a page of another origin can read errors too.
    if (cors) setResponseHeaders(event, cors)
    return answeringContext(event, await platform.admin(request))
  })
}

/** The context, whose Admin API calls can end the request as well. */
function answeringContext(
  event: H3Event,
  context: Awaited<ReturnType<ReturnType<typeof platformInstance>['admin']>>,
): AdminContext {
  return {
    session: context.session,
    sessionToken: context.sessionToken as SessionTokenPayload,
    cors: context.cors,
    redirect: context.redirect,
    get admin() {
      const { admin } = context
      const graphql: typeof admin.graphql = (query, options) => answering(event, () => admin.graphql(query, options))
      return { graphql }
    },
  }
}
