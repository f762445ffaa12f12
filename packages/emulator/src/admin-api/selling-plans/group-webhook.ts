import type { GraphqlContext } from '../../engine/graphql-context'
import { idNumber } from '../../engine/records/global-id'
import { plansOf } from './plan-records'
import type { PlanGroupRecord } from './plan-records'

/**
 * The payload of `selling_plan_groups/create` and `selling_plan_groups/update`.
 *
 * @see https://shopify.dev/docs/api/webhooks
 */
export function groupWebhook(
  { store }: GraphqlContext,
  group: PlanGroupRecord,
): Record<string, unknown> {
  return {
    admin_graphql_api_id: group.id,
    id: idNumber(group.id),
    name: group.name,
    merchant_code: group.merchantCode,
    app_id: group.appId,
    description: group.description,
    options: group.options,
    position: group.position,
    created_at: group.createdAt,
    products: group.productIds.map(reference),
    product_variants: group.variantIds.map(reference),
    selling_plans: plansOf(store.records, group.id).map(plan => ({
      ...reference(plan.id),
      name: plan.name,
      description: plan.description,
      options: plan.options,
      position: plan.position,
      created_at: plan.createdAt,
    })),
  }
}

function reference(id: string) {
  return { id: idNumber(id), admin_graphql_api_id: id }
}
