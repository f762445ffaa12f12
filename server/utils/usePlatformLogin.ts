import type { H3Event } from '#platform-runtime/types'
import type { LoginError } from '../../shared/types/platform'
import { sendThrownResponse } from '../nitro/http/thrown-responses'
import { readRequest } from '../nitro/http/read-request'
import { readShopField } from '../nitro/auth/login-form'
import { platformInstance } from '../nitro/platform-instance'

/**
 * Starts the sign-in of a merchant who enters a shop domain, for a login page of your own. It reads
 * the shop from the query or from the field `shop` of a form. With a valid shop the handler stops
 * at this call: the response is the redirect to the platform.
 *
 * @param event the request: GET, or POST of a form
 * @returns the error to show; empty for GET without a shop
 * @throws PlatformError `configuration_invalid`, also in a `platform_admin` app, which has no
 *   login; `body_too_large` and `body_invalid` for the form
 *
 * @example
 * ```ts
 * export default defineEventHandler(async (event) => {
 *   const { errors } = await usePlatformLogin(event)
 *   return errors.shop === 'INVALID_SHOP' ? 'That is not a shop' : 'Which shop is yours?'
 * })
 * ```
 */
export function usePlatformLogin(event: H3Event): Promise<{ errors: LoginError }> {
  return sendThrownResponse(event, () =>
    platformInstance().login(readRequest(event, platformInstance().config), () =>
      readShopField(event),
    ),
  )
}
