// platform:public: verifies the caller in a way of its own.
import { defineRoute } from '#platform-runtime/define'
import { isScript } from '../../../core/http/is-script'
import { verifyPageDocument } from '../../../core/pages/page-document'
import { authenticateAdminEvent } from '../../../nitro/auth/authenticate-event'
import { defineAuthRoute } from '../../../nitro/auth/auth-route'
import { readRequest } from '../../../nitro/http/read-request'
import { platformInstance } from '../../../nitro/platform-instance'

/**
 * Verifies the caller of a page that the server does not render. A script of the page gets the
 * verified shop; a document gets what the page would get if the server rendered it.
 */
export default defineRoute(async event => {
  if (!isScript(readRequest(event, platformInstance().config))) return openDocument(event)
  const { session } = await authenticateAdminEvent(event)
  return { shop: session.shop }
})

const openDocument = defineAuthRoute((platform, request) =>
  verifyPageDocument(request, platform.config, facts => platform.admin(facts)),
)
