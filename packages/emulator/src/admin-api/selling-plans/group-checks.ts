import type { SellingPlanGroupInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { MutationError } from '../../engine/resolve/mutation'
import { isBlank } from '../../engine/records/is-blank'
import { planErrors } from './plan-checks'
import { PLAN_GROUPS, PLANS, plansOf } from './plan-records'

/** Largest number of plans of a group. */
const MAX_PLANS = 31

/** The group of an argument `id` does not exist. */
export const GROUP_MISSING = PLAN_GROUPS.exists(
  'id',
  'Selling plan group does not exist.',
  'GROUP_DOES_NOT_EXIST',
)

/** Lists the errors of the input of a group. */
export function groupErrors(
  context: GraphqlContext,
  input: SellingPlanGroupInput,
  groupId: string | undefined,
): MutationError[] {
  const errors: MutationError[] = []
  const refuse = (field: readonly string[], code: string, message: string) =>
    errors.push({ field: ['input', ...field], code, message })
  const isNew = groupId === undefined
  if (isNew ? isBlank(input.name) : input.name !== undefined && isBlank(input.name))
    refuse(['name'], 'BLANK', "Name can't be blank")
  const known = isNew ? [] : plansOf(context.store.records, groupId)
  const created = input.sellingPlansToCreate ?? []
  const deleted = input.sellingPlansToDelete ?? []
  const count = known.filter(({ id }) => !deleted.includes(id)).length + created.length
  if (count === 0)
    refuse(
      [isNew ? 'sellingPlansToCreate' : 'sellingPlansToDelete'],
      'SELLING_PLAN_COUNT_LOWER_BOUND',
      isNew
        ? 'Must include at least one selling plan.'
        : "Selling plans to delete can't result in a selling plan group with no selling plan.",
    )
  if (count > MAX_PLANS)
    refuse(
      [],
      'SELLING_PLAN_COUNT_UPPER_BOUND',
      `Selling plan groups can't have more than ${MAX_PLANS} selling plans.`,
    )
  const labels = input.options ?? PLAN_GROUPS.in(context).get(groupId ?? '')?.options ?? []
  const names = created.flatMap(({ name }) => name ?? [])
  if (new Set(names).size < names.length)
    refuse(
      ['sellingPlansToCreate'],
      'SELLING_PLAN_DUPLICATE_NAME',
      'Cannot have multiple selling plans with the same name.',
    )
  const options = created.flatMap(plan => (plan.options?.length ? plan.options.join('\n') : []))
  if (new Set(options).size < options.length)
    refuse(
      ['sellingPlansToCreate'],
      'SELLING_PLAN_DUPLICATE_OPTIONS',
      'Cannot have multiple selling plans with the same options.',
    )
  created.forEach((plan, index) => {
    const path = ['sellingPlansToCreate', String(index)]
    if (!plan.billingPolicy)
      refuse(path, 'SELLING_PLAN_BILLING_POLICY_MISSING', 'Missing billing policy.')
    if (!plan.deliveryPolicy)
      refuse(path, 'SELLING_PLAN_DELIVERY_POLICY_MISSING', 'Missing delivery policy.')
    errors.push(...planErrors(plan, ['input', ...path], labels))
  })
  ;(input.sellingPlansToUpdate ?? []).forEach((plan, index) => {
    const path = ['sellingPlansToUpdate', String(index)]
    if (typeof plan.id !== 'string')
      refuse(
        path,
        'PLAN_ID_MUST_BE_SPECIFIED_TO_UPDATE',
        'Selling plan ID must be specified to update.',
      )
    else if (!known.some(({ id }) => id === plan.id))
      refuse([...path, 'id'], 'PLAN_DOES_NOT_EXIST', 'Selling plan does not exist.')
    errors.push(...planErrors(plan, ['input', ...path], labels))
  })
  if (deleted.some(id => PLANS.in(context).get(id)?.groupId !== groupId))
    refuse(
      ['sellingPlansToDelete'],
      'RESOURCE_LIST_CONTAINS_INVALID_IDS',
      'The selling plan list provided contains 1 or more invalid IDs.',
    )
  return errors
}
