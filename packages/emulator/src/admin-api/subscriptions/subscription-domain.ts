import type { QueryArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { cursorTime, paginate } from '../../engine/records/connection'
import type { ConnectionArgs } from '../../engine/records/connection'
import { parseGlobalId } from '../../engine/records/global-id'
import { badRequest } from '../../engine/request/execution-errors'
import type { Domain } from '../../engine/resolve/domain'
import type { ListSpec } from '../../engine/resolve/list-records'
import { ORDERS } from '../orders/order-records'
import { transactionNode } from '../orders/transaction-fields'
import { pageInOrder } from '../products/product-fields'
import { ATTEMPTS, attemptsOf } from './attempt-records'
import type { AttemptRecord } from './attempt-records'
import { editOf, findCycle, isBilled, listCycles } from './billing-cycles'
import type { BillingCycle } from './billing-cycles'
import { errorNode } from './billing-errors'
import { billingMutations } from './billing-mutations'
import { bulkCycleMutations, bulkCycles } from './bulk-cycle-mutations'
import { contractMutations } from './contract-mutations'
import { CONTRACTS, findContract } from './contract-records'
import type { ContractRecord } from './contract-records'
import { cycleDraftMutations, editedContract } from './cycle-draft-mutations'
import { cycleMutations } from './cycle-mutations'
import { draftMutations } from './draft-mutations'
import { draftTable } from './draft-records'
import { requireContract } from './subscription-checks'
import { contractFields, draftFields, editedContractFields } from './subscription-fields'
import { partFields } from './subscription-nodes'

const contractList: ListSpec<ContractRecord> = {
  search: {
    fields: {
      created_at: { kind: 'time', read: ({ createdAt }) => createdAt },
      customer_id: { kind: 'id', read: ({ customerId }) => customerId },
      id: { kind: 'id', read: ({ id }) => id },
      product_id: { kind: 'id', read: ({ lines }) => lines.map(line => line.productId) },
      product_variant_id: { kind: 'id', read: ({ lines }) => lines.map(line => line.variantId) },
      status: {
        kind: 'enum',
        values: ['active', 'cancelled', 'expired', 'failed', 'paused'],
        read: ({ status }) => status.toLowerCase(),
      },
      updated_at: { kind: 'time', read: ({ updatedAt }) => updatedAt },
    },
  },
  sortValues: {
    CREATED_AT: ({ createdAt }) => cursorTime(createdAt),
    STATUS: ({ status }) => status,
    UPDATED_AT: ({ updatedAt }) => cursorTime(updatedAt),
  },
}

const attemptList: ListSpec<AttemptRecord> = {
  search: {
    fields: {
      completed_at: { kind: 'time', read: ({ completedAt }) => completedAt },
      created_at: { kind: 'time', read: ({ createdAt }) => createdAt },
      error_code: { kind: 'exact', read: ({ errorCode }) => errorCode?.toLowerCase() },
      id: { kind: 'id', read: ({ id }) => id },
    },
  },
  sortValues: { CREATED_AT: ({ createdAt }) => cursorTime(createdAt) },
}

/** Contracts of subscriptions, their drafts, cycles, and billing attempts. */
export const subscriptionDomain: Domain = {
  queries: {
    subscriptionBillingAttempt: ATTEMPTS.one,
    subscriptionBillingAttempts: ATTEMPTS.page(attemptList),
    subscriptionBillingCycle: ({ billingCycleInput }, context) =>
      findCycle(context, billingCycleInput)?.cycle ?? null,
    subscriptionBillingCycleBulkResults: ({ jobId, ...args }, context) =>
      pageCycles(bulkCycles(context, jobId), args),
    subscriptionBillingCycles: (args, context) => pageCycles(cyclesIn(context, args), args),
    subscriptionContract: ({ id }, context) => findContract(context, id) ?? null,
    subscriptionContracts: CONTRACTS.page(contractList),
    subscriptionDraft: ({ id }, context) => draftTable(context).get(id) ?? null,
  },
  mutations: {
    ...billingMutations,
    ...bulkCycleMutations,
    ...contractMutations,
    ...cycleDraftMutations,
    ...cycleMutations,
    ...draftMutations,
  },
  types: {
    ...partFields,
    Customer: {
      subscriptionContracts: ({ id }: { id: string }, args, context) =>
        paginate(CONTRACTS.in(context).lookUp('customer', id), args, {
          idOf: contract => contract.id,
        }),
    },
    SubscriptionBillingAttempt: {
      completedAt: ({ completedAt }: AttemptRecord) => completedAt,
      nextActionUrl: (attempt: AttemptRecord, _args, context) =>
        attempt.state === 'ACTION_REQUIRED' ? actionUrl(context, attempt) : null,
      order: ORDERS.at<AttemptRecord>('orderId'),
      paymentGroupId: () => null,
      paymentSessionId: () => null,
      processingError: ({ errorCode, errorMessage }: AttemptRecord) =>
        errorCode === null
          ? null
          : {
              __typename:
                errorCode === 'INSUFFICIENT_INVENTORY'
                  ? 'SubscriptionBillingAttemptInsufficientStockProductVariantsError'
                  : 'SubscriptionBillingAttemptGenericError',
              code: errorCode,
              message: errorMessage ?? '',
            },
      ready: ({ state }: AttemptRecord) => state === 'FAILED' || state === 'SUCCESS',
      state: (attempt: AttemptRecord, _args, context) => stateNode(context, attempt),
      subscriptionContract: ({ contractId }: AttemptRecord, _args, context) =>
        requireContract(context, contractId),
      transactions: ({ orderId }: AttemptRecord, args, context) => {
        const order = ORDERS.in(context).get(orderId)
        const nodes = order?.transactions.map(transaction => transactionNode(order, transaction))
        return pageInOrder(nodes ?? [], args)
      },
    },
    SubscriptionBillingCycle: {
      billingAttempts: ({ contractId, cycleIndex }: BillingCycle, args, context) =>
        pageInOrder(
          attemptsOf(context, contractId).filter(attempt => attempt.cycleIndex === cycleIndex),
          args,
        ),
      editedContract: ({ contractId, cycleIndex }: BillingCycle, _args, context) => {
        const contract = requireContract(context, contractId)
        const edit = editOf(contract, cycleIndex)
        return edit ? editedContract(contract, edit) : null
      },
      sourceContract: ({ contractId }: BillingCycle, _args, context) =>
        requireContract(context, contractId),
      status: (cycle: BillingCycle, _args, context) =>
        isBilled(context, cycle) ? 'BILLED' : 'UNBILLED',
    },
    SubscriptionBillingCycleEditedContract: editedContractFields,
    SubscriptionContract: contractFields,
    SubscriptionDraft: draftFields,
  },
  nodes: {
    SubscriptionBillingAttempt: ATTEMPTS.node,
    SubscriptionContract: CONTRACTS.node,
    SubscriptionDraft: (id, context) => draftTable(context).get(id),
  },
}

/** Cycles are in the order of their indexes, which are their ids in cursors. */
function pageCycles(cycles: readonly BillingCycle[], args: ConnectionArgs) {
  return paginate(cycles, args, { idOf: ({ id }) => id, idValue: 'number' })
}

function cyclesIn(
  context: GraphqlContext,
  args: QueryArgs['subscriptionBillingCycles'],
): BillingCycle[] {
  const { billingCyclesDateRangeSelector: dates, billingCyclesIndexRangeSelector: indexes } = args
  if (dates && indexes) throw badRequest('Only one range of billing cycles can be selected.')
  const contract = findContract(context, args.contractId)
  if (!contract) return []
  const cycles = listCycles(context, contract)
  if (indexes)
    return cycles.filter(
      ({ cycleIndex }) => cycleIndex >= indexes.startIndex && cycleIndex <= indexes.endIndex,
    )
  if (!dates) return cycles
  const [start, end] = [Date.parse(dates.startDate), Date.parse(dates.endDate)]
  return cycles.filter(
    ({ cycleStartAt, cycleEndAt }) =>
      Date.parse(cycleStartAt) <= end && Date.parse(cycleEndAt) > start,
  )
}

function stateNode(context: GraphqlContext, attempt: AttemptRecord) {
  switch (attempt.state) {
    case 'ACTION_REQUIRED':
      return {
        __typename: 'SubscriptionBillingAttemptActionRequiredState',
        action: {
          __typename: 'SubscriptionBillingAttemptPaymentChallenge',
          nextActionUrl: actionUrl(context, attempt),
          status: 'ON_SESSION_CHALLENGED',
        },
      }
    case 'FAILED':
      return {
        __typename: 'SubscriptionBillingAttemptFailedState',
        error: errorNode(attempt.errorCode ?? 'UNEXPECTED_ERROR'),
      }
    case 'SUCCESS':
      return {
        __typename: 'SubscriptionBillingAttemptSuccessState',
        order: ORDERS.in(context).get(attempt.orderId) ?? null,
      }
    default:
      return { __typename: 'SubscriptionBillingAttemptPendingState', processing: true }
  }
}

function actionUrl({ store }: GraphqlContext, { id }: AttemptRecord): string {
  return `https://${store.domain}/account/subscriptions/challenges/${parseGlobalId(id)?.key ?? ''}`
}
