import type { Arguments, MutationArgs } from '../../generated/customer'
import type { GraphQLResolveInfo } from 'graphql'
import { BY_ID, cursorTime, paginate } from '../engine/records/connection'
import type { ConnectionArgs } from '../engine/records/connection'
import { limitCount } from '../engine/records/count'
import { pickFields } from '../engine/resolve/domain'
import type { Domain } from '../engine/resolve/domain'
import { listRecords } from '../engine/resolve/list-records'
import type { ListArgs, ListSpec } from '../engine/resolve/list-records'
import type { Mutation } from '../engine/resolve/mutation'
import { EMPTY_ADDRESS } from '../admin-api/locations/location-records'
import type { LocationRecord } from '../admin-api/locations/location-records'
import type { OrderRecord } from '../admin-api/orders/order-records'
import { isBilled, listCycles } from '../admin-api/subscriptions/billing-cycles'
import type { BillingCycle } from '../admin-api/subscriptions/billing-cycles'
import { contractMutations } from '../admin-api/subscriptions/contract-mutations'
import { CONTRACTS } from '../admin-api/subscriptions/contract-records'
import type {
  ContractRecord,
  PolicyRecord,
  SubscriptionDiscountRecord,
  SubscriptionLineRecord,
} from '../admin-api/subscriptions/contract-records'
import { cycleMutations } from '../admin-api/subscriptions/cycle-mutations'
import { contractFields } from '../admin-api/subscriptions/subscription-fields'
import { partFields } from '../admin-api/subscriptions/subscription-nodes'
import type { GraphqlContext } from '../engine/graphql-context'
import { subscriptionDelivery } from './subscription-delivery'
import { pickupAddress } from './subscription-options'
import { findOwnContract, hideFromOthers } from './signed-in-customer'

type StatusArgs = MutationArgs['subscriptionContractPause']

type CycleArgs = MutationArgs['subscriptionBillingCycleSkip']

const MISSING = 'Subscription contract does not exist'
const contractList: ListSpec<ContractRecord> = {
  search: { fields: {} },
  sortValues: {
    CREATED_AT: ({ createdAt }) => cursorTime(createdAt),
    STATUS: ({ status }) => status,
    UPDATED_AT: ({ updatedAt }) => cursorTime(updatedAt),
  },
}
const { SubscriptionLine = {}, SubscriptionManualDiscount = {} } = partFields

/** The subscriptions of the customer who is logged in. */
export const subscriptionDomain: Domain<Arguments> = {
  mutations: {
    ...subscriptionDelivery,
    subscriptionContractActivate: ofOwnContract(contractMutations.subscriptionContractActivate),
    subscriptionContractCancel: ofOwnContract(contractMutations.subscriptionContractCancel),
    subscriptionContractPause: ofOwnContract(contractMutations.subscriptionContractPause),
    subscriptionBillingCycleSkip: ofOwnCycle(cycleMutations.subscriptionBillingCycleSkip),
    subscriptionBillingCycleUnskip: ofOwnCycle(cycleMutations.subscriptionBillingCycleUnskip),
  },
  types: {
    Customer: hideFromOthers({
      subscriptionContract: (_customer, { id }, context) => findOwnContract(context, id) ?? null,
      subscriptionContracts: (
        { id }: { id: string },
        args: ListArgs,
        context: GraphqlContext,
        info: GraphQLResolveInfo,
      ) =>
        listRecords(
          CONTRACTS.in(context).lookUp('customer', id),
          contractList,
          { sortKey: 'CREATED_AT', ...args },
          context,
          info,
        ),
    }),
    Order: {
      subscriptionContracts: (order: OrderRecord, args: ConnectionArgs, context) =>
        paginate(
          CONTRACTS.in(context)
            .lookUp('customer', order.customerId ?? '')
            .filter(({ originOrderId }) => originOrderId === order.id),
          args,
          BY_ID,
        ),
    },
    SubscriptionContract: {
      ...pickFields(contractFields, [
        'customAttributes',
        'deliveryMethod',
        'deliveryPrice',
        'discounts',
        'lines',
        'linesCount',
        'lastBillingAttemptErrorType',
        'note',
        'orders',
        'originOrder',
        'revisionId',
      ]),
      upcomingBillingCycles: (
        contract: ContractRecord,
        args: ConnectionArgs,
        context: GraphqlContext,
      ) =>
        paginate(
          listCycles(context, contract).filter(
            cycle =>
              Date.parse(cycle.cycleEndAt) > context.clock.now() && !isBilled(context, cycle),
          ),
          args,
          { idOf: ({ id }) => id, idValue: 'number' },
        ),
    },
    SubscriptionBillingCycle: {
      status: (cycle: BillingCycle, _args: object, context) =>
        isBilled(context, cycle) ? 'BILLED' : 'UNBILLED',
    },
    SubscriptionBillingPolicy: {
      intervalCount: ({ intervalCount }: PolicyRecord) => limitCount(intervalCount),
    },
    SubscriptionDeliveryPolicy: {
      intervalCount: ({ intervalCount }: PolicyRecord) => limitCount(intervalCount),
    },
    SubscriptionDeliveryMethodPickupOption: {
      pickupAddress: ({ location }: { location: LocationRecord | null }) =>
        pickupAddress(location?.address ?? EMPTY_ADDRESS),
    },
    SubscriptionDiscount: {
      appliesToAllLines: ({ lineIds }: SubscriptionDiscountRecord) => lineIds === null,
      lines: (discount: never, args: ConnectionArgs, context, info) => {
        const entitled = SubscriptionManualDiscount.entitledLines?.(
          discount,
          {} as never,
          context,
          info,
        ) as { lines: (page: ConnectionArgs) => unknown } | undefined
        return entitled?.lines(args)
      },
      type: ({ kind }: SubscriptionDiscountRecord) =>
        kind === 'code' ? 'CODE_DISCOUNT' : 'MANUAL',
      usageCount: ({ usageCount }: SubscriptionDiscountRecord) => limitCount(usageCount),
      ...pickFields(SubscriptionManualDiscount, ['value']),
    },
    SubscriptionLine: {
      ...pickFields(SubscriptionLine, [
        'currentPrice',
        'customAttributes',
        'discountAllocations',
        'lineDiscountedPrice',
        'variantImage',
      ]),
      image: SubscriptionLine.variantImage ?? (() => null),
      name: ({ title, variantTitle }: SubscriptionLineRecord) =>
        variantTitle ? `${title} - ${variantTitle}` : title,
    },
  },
}

/** The mutation of the Admin API for a contract of the customer. */
function ofOwnContract(mutation: Mutation<StatusArgs>): Mutation<StatusArgs> {
  return ofOwn(
    mutation,
    ({ subscriptionContractId }) => subscriptionContractId,
    ['subscriptionContractId'],
    'SUBSCRIPTION_CONTRACT_DOES_NOT_EXIST',
  )
}

function ofOwnCycle(mutation: Mutation<CycleArgs>): Mutation<CycleArgs> {
  return ofOwn(
    mutation,
    ({ billingCycleInput }) => billingCycleInput.contractId,
    ['billingCycleInput', 'contractId'],
    'INVALID',
  )
}

function ofOwn<Args>(
  mutation: Mutation<Args>,
  idOf: (args: Args) => string,
  field: readonly string[],
  code: string,
): Mutation<Args> {
  return {
    ...mutation,
    resolve: (args, context, info) => {
      if (!findOwnContract(context, idOf(args)))
        return { userErrors: [{ field, code, message: MISSING }] }
      const payload = mutation.resolve(args, context, info)
      const userErrors = (payload.userErrors ?? []).map(error => ({ ...error, code: 'INVALID' }))
      return { ...payload, userErrors }
    },
  }
}
