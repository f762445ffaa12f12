import type { MutationArgs, SubscriptionBillingCycleInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { timestamp } from '../../engine/records/timestamp'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Mutation, MutationContext, MutationError } from '../../engine/resolve/mutation'
import { attemptsOf } from './attempt-records'
import { cycleAt, editOf, isBilled, putEdit, selectCycle } from './billing-cycles'
import type { BillingCycle } from './billing-cycles'
import { findContract, isTerminated } from './contract-records'
import type { ContractRecord } from './contract-records'
import { cycleWebhook } from './subscription-webhooks'

export const EDIT_TOPICS = [
  'subscription_billing_cycle_edits/create',
  'subscription_billing_cycle_edits/update',
  'subscription_billing_cycle_edits/delete',
] as const
const SKIP_TOPICS = [
  'subscription_billing_cycles/skip',
  'subscription_billing_cycles/unskip',
] as const

/** The payload of a refused input. */
type Refusal = { readonly userErrors: readonly MutationError[] }

const FIELD = ['billingCycleInput']

/** The roots that skip, move, and reset cycles of contracts. */
export const cycleMutations = {
  subscriptionBillingCycleSkip: skips(true),
  subscriptionBillingCycleUnskip: skips(false),

  subscriptionBillingCycleScheduleEdit: defineMutation({
    topics: [...EDIT_TOPICS, ...SKIP_TOPICS],
    run: ({ billingCycleInput, input }, context) => {
      const found = readCycle(context, billingCycleInput)
      if ('userErrors' in found) return found
      const { contract, cycle } = found
      const { billingDate, skip } = input
      if (!billingDate && typeof skip !== 'boolean')
        return refuse(
          ['input'],
          'EMPTY_BILLING_CYCLE_EDIT_SCHEDULE_INPUT',
          'Billing cycle schedule edit input provided is empty. Must take in parameters to modify schedule.',
        )
      if (billingDate && (skip ?? cycle.skipped))
        return refuse(
          ['input', 'billingDate'],
          'BILLING_DATE_SET_ON_SKIPPED',
          'Billing date cannot be set on skipped billing cycle.',
        )
      const time = billingDate ? Date.parse(billingDate) : undefined
      // A cycle is billed within itself.
      if (
        time !== undefined &&
        (time < Date.parse(cycle.cycleStartAt) || time > Date.parse(cycle.cycleEndAt))
      )
        return refuse(
          ['input', 'billingDate'],
          'OUT_OF_BOUNDS',
          'Billing date of a cycle cannot be set to a value outside of its billing date range.',
        )
      const before = editOf(contract, cycle.cycleIndex)
      const changed = putEdit(context, contract, cycle.cycleIndex, {
        ...(time !== undefined && { billingDate: timestamp(time) }),
        ...(typeof skip === 'boolean' && { skipped: skip }),
      })
      const billingCycle = cycleAt(changed, cycle.cycleIndex) ?? cycle
      const payload = cycleWebhook(billingCycle)
      if (time !== undefined)
        context.emit(
          `subscription_billing_cycle_edits/${before?.billingDate || before?.terms ? 'update' : 'create'}`,
          payload,
        )
      if (billingCycle.skipped !== cycle.skipped)
        context.emit(
          `subscription_billing_cycles/${billingCycle.skipped ? 'skip' : 'unskip'}`,
          payload,
        )
      return { billingCycle }
    },
  }),

  subscriptionBillingCycleEditDelete: defineMutation({
    topics: EDIT_TOPICS,
    run: ({ billingCycleInput }, context) => {
      const found = readCycle(context, billingCycleInput)
      if ('userErrors' in found) return found
      const { contract, cycle } = found
      if (!editOf(contract, cycle.cycleIndex))
        return refuse(
          FIELD,
          'NO_CYCLE_EDITS',
          "There's no contract or schedule edit associated with the targeted billing cycle(s).",
        )
      return { billingCycles: resetCycles(context, contract, [cycle]) }
    },
  }),

  subscriptionBillingCycleEditsDelete: defineMutation({
    checks: [
      {
        field: ['contractId'],
        code: 'INVALID',
        message: 'Subscription contract does not exist',
        fails: ({ contractId }, context) => !findContract(context, contractId),
        isFinal: true,
      },
    ],
    topics: EDIT_TOPICS,
    run: ({ contractId }, context) => {
      const contract = findContract(context, contractId)
      if (!contract) return {}
      // The edits of cycles that are over stay.
      const edited = contract.edits
        .flatMap(({ index }) => cycleAt(contract, index) ?? [])
        .filter(({ cycleEndAt }) => Date.parse(cycleEndAt) > context.clock.now())
        .toSorted((left, right) => left.cycleIndex - right.cycleIndex)
      if (edited.length === 0)
        return refuse(
          ['contractId'],
          'NO_CYCLE_EDITS',
          "There's no contract or schedule edit associated with the targeted billing cycle(s).",
        )
      return { billingCycles: resetCycles(context, contract, edited) }
    },
  }),
} satisfies Mutations

function skips(isSkip: boolean): Mutation<MutationArgs['subscriptionBillingCycleEditDelete']> {
  return defineMutation<MutationArgs['subscriptionBillingCycleEditDelete']>({
    topics: SKIP_TOPICS,
    run: ({ billingCycleInput }, context) => {
      const found = readCycle(context, billingCycleInput)
      if ('userErrors' in found)
        return { userErrors: found.userErrors.map(error => ({ ...error, code: 'INVALID' })) }
      const { contract, cycle } = found
      if (isSkip && (isBilled(context, cycle) || hasPendingAttempt(context, cycle)))
        return refuse(FIELD, 'INVALID', 'A billing cycle with billing attempts cannot be skipped')
      if (cycle.skipped === isSkip) return { billingCycle: cycle }
      const changed = putEdit(context, contract, cycle.cycleIndex, { skipped: isSkip })
      const billingCycle = cycleAt(changed, cycle.cycleIndex) ?? cycle
      context.emit(
        `subscription_billing_cycles/${isSkip ? 'skip' : 'unskip'}`,
        cycleWebhook(billingCycle),
      )
      return { billingCycle }
    },
  })
}

function hasPendingAttempt(
  context: GraphqlContext,
  { contractId, cycleIndex }: BillingCycle,
): boolean {
  return attemptsOf(context, contractId).some(
    attempt => attempt.cycleIndex === cycleIndex && attempt.state === 'ACTION_REQUIRED',
  )
}

/** Finds the cycle of an input, or lists why there is none. */
export function readCycle(
  context: GraphqlContext,
  { contractId, selector }: SubscriptionBillingCycleInput,
): Refusal | { contract: ContractRecord; cycle: BillingCycle } {
  const contract = findContract(context, contractId)
  if (!contract)
    return refuse([...FIELD, 'contractId'], 'INVALID', 'Subscription contract does not exist')
  if (isTerminated(contract))
    return refuse([...FIELD, 'contractId'], 'INVALID', 'Subscription contract has been terminated')
  const cycle = selectCycle(context, contract, selector)
  return typeof cycle === 'string'
    ? refuse([...FIELD, 'selector'], cycle, 'Billing cycle does not exist')
    : { contract, cycle }
}

function resetCycles(
  context: MutationContext,
  contract: ContractRecord,
  cycles: readonly BillingCycle[],
): BillingCycle[] {
  let changed = contract
  return cycles.map(({ cycleIndex, ...cycle }) => {
    changed = putEdit(context, changed, cycleIndex, {
      ...{ skipped: false, billingDate: null, terms: null },
    })
    const reset = cycleAt(changed, cycleIndex) ?? { ...cycle, cycleIndex }
    context.emit('subscription_billing_cycle_edits/delete', cycleWebhook(reset))
    return reset
  })
}

function refuse(field: readonly string[], code: string, message: string): Refusal {
  return { userErrors: [{ field, code, message }] }
}
