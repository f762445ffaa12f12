import type { SellingPlanGroupSeed } from '../../state/commerce/offers'
import type { SeedRun } from '../seed-run'

/** Adds groups of selling plans. */
export function seedSellingPlanGroups(
  run: SeedRun,
  seeds: readonly SellingPlanGroupSeed[],
): string[] {
  return seeds.map(({ name, plans, products = [] }, index) => {
    const path = `sellingPlanGroups[${index}]`
    const sellingPlansToCreate = plans.map(({ name: plan, interval, ...fields }) => {
      const { intervalCount = 1, percentage } = fields
      const policy = { recurring: { interval, intervalCount } }
      const reduction = {
        adjustmentType: 'PERCENTAGE',
        adjustmentValue: { percentage },
      }
      return {
        name: plan,
        options: [plan],
        category: 'SUBSCRIPTION',
        billingPolicy: policy,
        deliveryPolicy: policy,
        ...(percentage !== undefined && { pricingPolicies: [{ fixed: reduction }] }),
      }
    })
    return run.create(
      'sellingPlanGroupCreate',
      {
        input: { name, options: ['Delivery'], sellingPlansToCreate },
        resources: { productIds: run.products(products, `${path}.products`) },
      },
      'sellingPlanGroup',
      path,
    )
  })
}
