import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime } from '../../engine/records/timestamp'
import { statusOf } from './discount-records'
import type { DiscountRecord, RedeemCodeRecord } from './discount-records'

/** The payload of `discounts/create` and `discounts/update`. */
export function discountWebhook({ clock }: GraphqlContext, discount: DiscountRecord) {
  return {
    admin_graphql_api_id: discount.id,
    title: discount.title,
    status: statusOf(discount, clock.now()),
    created_at: discount.createdAt,
    updated_at: discount.updatedAt,
  }
}

/** The payload of `discounts/delete`. */
export function deletionWebhook(context: GraphqlContext, id: string) {
  return { admin_graphql_api_id: id, deleted_at: currentTime(context) }
}

/** The payload of `discounts/redeemcode_added` and `discounts/redeemcode_removed`. */
export function redeemCodeWebhook(
  context: GraphqlContext,
  { id, code, discountId }: RedeemCodeRecord,
) {
  return {
    admin_graphql_api_id: discountId,
    redeem_code: { id, code },
    updated_at: currentTime(context),
  }
}
