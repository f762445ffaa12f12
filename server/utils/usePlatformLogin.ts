import type { H3Event } from 'h3'
import type { LoginError } from '../../shared/types/platform'
import { answering } from '../lib/nitro/answering'
import { takeFacts } from '../lib/nitro/event-facts'
import { readShopField } from '../lib/nitro/login-form'
import { platformInstance } from '../lib/nitro/platform-instance'

/**
 * Signs a merchant in who says which shop is theirs, in the query or in the field `shop` of a form: for a login page of your own.
 * With a valid shop it never returns, but answers with the redirect to the platform. Otherwise it says what is wrong; GET without a
 * shop, and the errors are empty.
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
  return answering(event, () => platformInstance().login(takeFacts(event), () => readShopField(event)))
}
