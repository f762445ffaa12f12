import { RETURN_PARAM } from '../../../shared/wire'
import type { PlatformConfig } from '../config/config'
import { redirectPrivately } from '../http/redirect'
import { requestUrl } from '../http/request-facts'
import type { RequestFacts } from '../http/request-facts'
import { vetReturnPath } from '../oauth/return-path'

/**
 * Authenticates a document for a page that the server does not render, as if that page were
 * requested: a guard in the browser opens it when the server refused its script. A refused caller
 * gets the response that a rendered page would send: a sign-in, a login page, or a redirect into
 * the admin.
 *
 * @param authenticate throws that response
 * @returns a redirect to the page
 */
export async function verifyPageDocument(
  request: RequestFacts,
  config: PlatformConfig,
  authenticate: (request: RequestFacts) => Promise<unknown>,
): Promise<Response> {
  const { searchParams } = requestUrl(request, config.appUrl)
  const page = vetReturnPath(searchParams.get(RETURN_PARAM), config)
  await authenticate({ method: request.method, url: page, headers: request.headers })
  return redirectPrivately(page)
}
