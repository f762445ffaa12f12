import { WEBHOOK_HEADERS } from '../../../../shared/platform/wire'
import type { BodyHmac } from '../crypto/body-hmac'
import { PlatformError } from '../errors/errors'
import type { RequestBody } from '../request/request-body'
import type { RequestFacts } from '../request/request-facts'
import { HmacRefusedError } from '../webhooks/hmac-refused-error'
import { likelyHmacCause } from '../webhooks/likely-hmac-cause'

/**
 * Verifies who sent a Flow action or a fulfillment service call. These calls know one header family only, and a refused
 * signature is a bad request, not the 401 of a webhook.
 * Protocol: Flow actions, https://shopify.dev/docs/apps/build/flow/actions
 *
 * @throws PlatformError `method_not_allowed`, HmacRefusedError `body_missing` | `hmac_missing` | `hmac_invalid` (all 400)
 */
export function verifySignedCall(request: RequestFacts, body: RequestBody, hmac: BodyHmac): void {
  if (request.method !== 'POST') throw new PlatformError('method_not_allowed', 'Method not allowed')
  if (body.size === 0) {
    throw new HmacRefusedError('body_missing', 'The call has no body', {
      likelyCause: 'The body is empty: nothing was sent, or something read it before it was verified.',
    })
  }
  const { hmac: header } = WEBHOOK_HEADERS.webhooks
  const given = request.headers.get(header.toLowerCase())
  if (!given) {
    throw new HmacRefusedError('hmac_missing', `The call has no ${header} header`, {
      likelyCause: `The call has no ${header} header: the platform did not send it, or a proxy dropped the header.`,
    })
  }
  if (!hmac.matches(body, given)) {
    throw new HmacRefusedError('hmac_invalid', `The ${header} header does not match the body`, { likelyCause: likelyHmacCause(request, body, given) })
  }
}
