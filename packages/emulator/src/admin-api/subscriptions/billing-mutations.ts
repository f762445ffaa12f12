import type {
  MutationArgs,
  SubscriptionBillingAttemptInput,
  SubscriptionBillingCycleSelector,
} from '../../../generated/admin'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check, MutationContext, MutationPayload } from '../../engine/resolve/mutation'
import type { GraphqlContext } from '../../engine/graphql-context'
import { attemptKey, ATTEMPTS } from './attempt-records'
import { selectCycle } from './billing-cycles'
import { CHARGE_TOPICS, chargeContract } from './charge-contract'
import { findContract } from './contract-records'
import { requireContract } from './subscription-checks'

type ContractArgs = Pick<MutationArgs['subscriptionBillingAttemptCreate'], 'subscriptionContractId'>

/** Statuses of contracts that are not charged. */
const STATUS_CODES: Readonly<Record<string, string>> = {
  CANCELLED: 'CONTRACT_TERMINATED',
  EXPIRED: 'CONTRACT_TERMINATED',
  PAUSED: 'CONTRACT_PAUSED',
}

const CYCLE_MESSAGES = {
  CYCLE_INDEX_OUT_OF_RANGE: 'Billing cycle index is out of range',
  CYCLE_START_DATE_OUT_OF_RANGE: 'Billing cycle date is out of range',
  UPCOMING_CYCLE_LIMIT_EXCEEDED: 'Billing cycle is too far in the future',
} as const

const CONTRACT_EXISTS: Check<ContractArgs> = {
  field: ['subscriptionContractId'],
  code: 'CONTRACT_NOT_FOUND',
  message: 'Subscription contract does not exist',
  fails: ({ subscriptionContractId: id }, context) => !findContract(context, id),
  isFinal: true,
}

/** The roots that charge the customers of contracts. */
export const billingMutations: Mutations = {
  subscriptionBillingAttemptCreate: defineMutation({
    checks: [
      CONTRACT_EXISTS,
      {
        field: ['subscriptionBillingAttemptInput', 'idempotencyKey'],
        code: 'BLANK',
        message: "Idempotency key can't be blank",
        fails: ({ subscriptionBillingAttemptInput: { idempotencyKey } }) =>
          idempotencyKey.trim() === '',
      },
      {
        field: ['subscriptionBillingAttemptInput', 'originTime'],
        code: 'ORIGIN_TIME_BEFORE_CONTRACT_CREATION',
        message: 'Origin time cannot be before the contract creation time.',
        fails: ({ subscriptionContractId: id, subscriptionBillingAttemptInput }, context) => {
          const { originTime } = subscriptionBillingAttemptInput
          const { createdAt } = requireContract(context, id)
          return Boolean(originTime) && Date.parse(originTime ?? '') < Date.parse(createdAt)
        },
      },
    ],
    reports: 'first',
    topics: CHARGE_TOPICS,
    run: ({ subscriptionContractId, subscriptionBillingAttemptInput: input }, context) => {
      const { billingCycleSelector, ...options } = input
      const selector = billingCycleSelector ?? { date: options.originTime ?? null }
      return charge(context, subscriptionContractId, selector, options, [
        'subscriptionBillingAttemptInput',
        'billingCycleSelector',
      ])
    },
  }),

  subscriptionBillingCycleCharge: defineMutation({
    checks: [CONTRACT_EXISTS],
    topics: CHARGE_TOPICS,
    run: ({ subscriptionContractId, billingCycleSelector, ...options }, context) => {
      const { state, store } = context
      const idempotencyKey = state.ids.nextUuid(`billing-cycle-charge:${store.domain}`)
      return charge(
        context,
        subscriptionContractId,
        billingCycleSelector,
        { ...options, idempotencyKey },
        ['billingCycleSelector'],
      )
    },
  }),
}

function charge(
  context: MutationContext,
  contractId: string,
  selector: SubscriptionBillingCycleSelector,
  options: SubscriptionBillingAttemptInput,
  field: readonly string[],
): MutationPayload {
  const contract = requireContract(context, contractId)
  const known = findAttempt(context, contractId, options.idempotencyKey)
  if (known) return { subscriptionBillingAttempt: known }
  const refuse = (path: readonly string[], code: string, message: string): MutationPayload => ({
    userErrors: [{ field: path, code, message }],
  })
  const statusCode = STATUS_CODES[contract.status]
  if (statusCode !== undefined)
    return refuse(
      ['subscriptionContractId'],
      statusCode,
      `Subscription contract is ${contract.status.toLowerCase()}`,
    )
  const cycle = selectCycle(context, contract, selector)
  if (typeof cycle === 'string') return refuse(field, cycle, CYCLE_MESSAGES[cycle])
  if (cycle.skipped)
    return refuse(field, 'BILLING_CYCLE_SKIPPED', 'Billing cycle must not be skipped.')
  // The order of a cycle that is overdue has the time at which it was due.
  const due = cycle.billingAttemptExpectedDate
  const originTime =
    options.originTime ?? (Date.parse(due) < context.clock.now() ? due : undefined) ?? null
  return {
    subscriptionBillingAttempt: chargeContract(context, contract, cycle, {
      ...options,
      originTime,
    }),
  }
}

function findAttempt(context: GraphqlContext, contractId: string, idempotencyKey: string) {
  return ATTEMPTS.in(context).lookUp('key', attemptKey(contractId, idempotencyKey))[0]
}
