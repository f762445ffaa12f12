import type { PlanName } from '#platform'

/**
 * Whether the calling shop pays for one of the `plans` of the query, or for anything; `isTest`
 * decides whether tests count.
 */
export default defineEventHandler(async event => {
  const { billing } = await usePlatformAdmin(event)
  const { plans, isTest } = getQuery(event)
  if (isTest !== undefined && isTest !== 'true' && isTest !== 'false')
    throw refusal('"isTest" must be true or false')
  return await billing.check({
    // Names of nothing but the query: the layer refuses those that are no plan.
    plans: plans === undefined ? undefined : ([plans].flat().map(String) as PlanName[]),
    isTest: isTest === undefined ? undefined : isTest === 'true',
  })
})
