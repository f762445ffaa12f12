import { buildSchema } from 'graphql'
import type { GraphQLSchema } from 'graphql'
import { DATED_RULES } from '../../../../shared/dated-rules'
import { APP_GID } from '../engine/records/global-id'
import { executeRequest } from '../engine/request/execute-request'
import { notFound } from '../engine/request/execution-errors'
import type { GraphqlResult } from '../engine/request/execute-request'
import type { GraphqlRequest } from '../engine/request/read-request'
import { shopGid } from '../admin-api/shop/shop-node'
import { decimalOf } from '../money/money'
import type { EmulatorState } from '../state/state'
import type { Store } from '../state/store'
import { currentContract } from './contract-cycle'
import type { Contract } from './contract'
import { readMillionths } from './decimal'
import { planHandle, planPrice } from './pricing-plan'
import type { EmulatorMeter } from './pricing-plan'
import { usageMinor } from './usage-cost'

const { sinceVersion: FIRST_VERSION } = DATED_RULES['active-subscription']

/**
 * The simulated part of the Partner API.
 *
 * @see https://shopify.dev/docs/api/partner/latest/active-subscription
 */
const TYPES = `
  scalar DateTime
  scalar Decimal
  enum AppPricingInterval { ANNUAL EVERY_30_DAYS }
  enum TiersMode { GRADUATED VOLUME }
  enum Currency { ${Intl.supportedValuesOf('currency').join(' ')} }
  type AppReference { id: ID! apiKey: String! name: String! }
  type ShopReference { id: ID! name: String! myshopifyDomain: String! }
  type BillingCycle { startTime: DateTime! endTime: DateTime! }
  type Money { amount: Decimal! currencyCode: Currency! }
  interface Price { active: Boolean! currency: Currency! }
  type FlatRatePrice implements Price { active: Boolean! currency: Currency! amount: Decimal! }
  type TieredPrice implements Price {
    active: Boolean! currency: Currency! tiersMode: TiersMode! tiers: [PriceTier!]!
  }
  type PriceTier { upTo: Int amountPerUnit: Decimal! amount: Decimal! }
  type SubscriptionDiscount {
    amount: Decimal percentage: Float originalDiscountCycles: Int
    remainingDiscountCycles: Int discountEndsAt: DateTime
  }
  type Usage { quantity: Float! cost: Money! }
  type SubscriptionItem {
    handle: String description: String price: Price!
    discount: SubscriptionDiscount usage: Usage
  }
  type PendingUpdate {
    billingPeriod: AppPricingInterval! items: [SubscriptionItem!]! legacySubscriptionId: ID
  }
  type ActiveSubscription {
    app: AppReference! shop: ShopReference! billingPeriod: AppPricingInterval!
    cancelAtEndOfCycle: Boolean! currentBillingCycle: BillingCycle trialEndsAt: DateTime
    items: [SubscriptionItem!]! pendingUpdate: PendingUpdate legacySubscriptionId: ID
  }`

const older = schemaWith('app(id: ID!): AppReference')
const current = schemaWith(
  'app(id: ID!): AppReference activeSubscription(appId: ID!, shopId: ID!): ActiveSubscription',
)

function schemaWith(fields: string): GraphQLSchema {
  return buildSchema(`schema { query: QueryRoot } type QueryRoot { ${fields} } ${TYPES}`)
}

/** @param version the one that responds */
export async function executePartnerApi(
  request: GraphqlRequest,
  state: EmulatorState,
  version: string,
): Promise<GraphqlResult> {
  return executeRequest(request, {
    schema: version === 'unstable' || version >= FIRST_VERSION ? current : older,
    rootValue: () => ({
      app: ({ id }: { id: string }) => (id === APP_GID ? appNode(state) : null),
      activeSubscription: (ids: { appId: string; shopId: string }) => subscription(state, ids),
    }),
    context: state,
  })
}

function subscription(state: EmulatorState, { appId, shopId }: { appId: string; shopId: string }) {
  if (appId !== APP_GID) throw notFound('App not found')
  const store = state.stores.find(each => shopGid(each) === shopId)
  if (!store) throw notFound('Shop not found')
  const contract = currentContract(state, store.domain)
  // A frozen subscription is not active.
  return contract?.status === 'ACTIVE' ? contractNode(state, store, contract) : null
}

function contractNode(state: EmulatorState, store: Store, contract: Contract) {
  const { cycle, trialEndsAt, pendingPlan, cancelAtEndOfCycle } = contract
  return {
    app: appNode(state),
    shop: { id: shopGid(store), name: store.name, myshopifyDomain: store.domain },
    billingPeriod: contract.plan.interval ?? 'EVERY_30_DAYS',
    cancelAtEndOfCycle,
    currentBillingCycle: cycle && {
      startTime: new Date(cycle.start).toISOString(),
      endTime: new Date(cycle.end).toISOString(),
    },
    trialEndsAt: trialEndsAt === null ? null : new Date(trialEndsAt).toISOString(),
    items: itemNodes(contract.plan, contract.usage),
    pendingUpdate: pendingPlan && {
      billingPeriod: pendingPlan.interval ?? 'EVERY_30_DAYS',
      items: itemNodes(pendingPlan, {}),
      legacySubscriptionId: null,
    },
    legacySubscriptionId: null,
  }
}

/** The price of the plan first, then those of its meters. */
function itemNodes(plan: Contract['plan'], usage: Contract['usage']) {
  const price = planPrice(plan)
  const { currencyCode } = price
  return [
    {
      handle: planHandle(plan),
      description: plan.name,
      price: {
        __typename: 'FlatRatePrice',
        active: true,
        currency: currencyCode,
        amount: decimalOf(price),
      },
      discount: null,
      usage: null,
    },
    ...(plan.meters ?? []).map(meter => meterNode(meter, currencyCode, usage[meter.handle])),
  ]
}

function meterNode(meter: EmulatorMeter, currencyCode: string, used = '0') {
  return {
    handle: meter.handle,
    description: meter.description ?? meter.handle,
    price: {
      __typename: 'TieredPrice',
      active: true,
      currency: currencyCode,
      tiersMode: meter.mode === 'graduated' ? 'GRADUATED' : 'VOLUME',
      tiers: meter.tiers.map(tier => ({ amount: '0', ...tier })),
    },
    discount: null,
    usage: {
      quantity: Number(used),
      cost: {
        amount: decimalOf({
          minor: usageMinor(meter, readMillionths(used) ?? 0n, currencyCode),
          currencyCode,
        }),
        currencyCode,
      },
    },
  }
}

function appNode({ app }: EmulatorState) {
  return { id: APP_GID, apiKey: app.apiKey, name: app.name }
}
