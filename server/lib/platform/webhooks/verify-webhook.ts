import type { PlatformConfig } from '../config/config'
import { createBodyHmac } from '../crypto/body-hmac'
import { PlatformError } from '../errors/errors'
import { requireCallShop } from '../request/call-shop'
import type { PlatformPayload } from '../request/platform-payload'
import { readJsonBody } from '../request/request-body'
import type { RequestBody } from '../request/request-body'
import type { RequestFacts } from '../request/request-facts'
import { HmacRefusedError } from './hmac-refused-error'
import { likelyHmacCause } from './likely-hmac-cause'
import { readWebhookHeaders, readWebhookHmac } from './webhook-headers'
import type { WebhookFamily, WebhookHeaders } from './webhook-headers'
import { upperTopic } from './webhook-topic'

/** A delivery that the platform signed; `topic` and `shop` are in their normal form. */
export interface VerifiedWebhook {
  family: WebhookFamily
  headers: WebhookHeaders
  payload: PlatformPayload
}

/**
 * Verifies a delivery: its raw bytes before anything is read from them.
 * protocol: webhooks, validation order
 *
 * @throws PlatformError `method_not_allowed` | `header_missing` | `parameter_repeated` | `shop_invalid` | `body_invalid`
 * @throws HmacRefusedError `body_missing` | `hmac_missing` | `hmac_invalid` (401)
 */
export type WebhookVerifier = (request: RequestFacts, body: RequestBody) => VerifiedWebhook

/** @throws PlatformError `configuration_invalid` */
export function createWebhookVerifier(config: PlatformConfig): WebhookVerifier {
  const bodyHmac = createBodyHmac(config.verificationSecrets)

  return (request, body) => {
    if (request.method !== 'POST') throw new PlatformError('method_not_allowed', 'A webhook is delivered with POST')
    if (body.size === 0) {
      throw new HmacRefusedError('body_missing', 'The delivery has no body', { likelyCause: 'Nothing was sent, or something read the body before it was verified.' })
    }
    const { family, hmac } = readWebhookHmac(request)
    if (!bodyHmac.matches(body, hmac)) {
      throw new HmacRefusedError('hmac_invalid', 'The signature of the delivery does not match its body', { likelyCause: likelyHmacCause(request, body, hmac), status: 401 })
    }
    const headers = readWebhookHeaders(request, family)
    headers.topic = upperTopic(headers.topic)
    headers.shop = requireCallShop(headers.shop, config.profile)
    return { family, headers, payload: readJsonBody(body) }
  }
}
