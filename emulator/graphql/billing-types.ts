/**
 * Schema types for billing.
 *
 * @see docs/protocol.md#billing
 */
export const BILLING_TYPES = `
  enum AppSubscriptionStatus { PENDING ACCEPTED ACTIVE DECLINED EXPIRED FROZEN CANCELLED }
  enum AppPurchaseStatus { PENDING ACTIVE DECLINED EXPIRED }
  enum AppPricingInterval { EVERY_30_DAYS ANNUAL }
  enum AppSubscriptionReplacementBehavior { APPLY_IMMEDIATELY APPLY_ON_NEXT_BILLING_CYCLE STANDARD }
  enum AppSubscriptionSortKeys { CREATED_AT ID }
  enum AppTransactionSortKeys { CREATED_AT ID }
  enum AppUsageRecordSortKeys { CREATED_AT ID }
  enum AppSubscriptionTrialExtendUserErrorCode { SUBSCRIPTION_NOT_FOUND SUBSCRIPTION_NOT_ACTIVE TRIAL_NOT_ACTIVE INVALID }

  extend type AppInstallation {
    activeSubscriptions: [AppSubscription!]!
    allSubscriptions(
      first: Int, last: Int, after: String, before: String, reverse: Boolean = false, sortKey: AppSubscriptionSortKeys = CREATED_AT
    ): AppSubscriptionConnection!
    oneTimePurchases(
      first: Int, last: Int, after: String, before: String, reverse: Boolean = false, sortKey: AppTransactionSortKeys = CREATED_AT
    ): AppPurchaseOneTimeConnection!
  }

  extend type Mutation {
    appSubscriptionCreate(
      name: String!, returnUrl: URL!, lineItems: [AppSubscriptionLineItemInput!]!, test: Boolean, trialDays: Int,
      replacementBehavior: AppSubscriptionReplacementBehavior = STANDARD
    ): AppSubscriptionCreatePayload
    appSubscriptionCancel(id: ID!, prorate: Boolean = false): AppSubscriptionCancelPayload
    appSubscriptionLineItemUpdate(id: ID!, cappedAmount: MoneyInput!): AppSubscriptionLineItemUpdatePayload
    appSubscriptionTrialExtend(id: ID!, days: Int!): AppSubscriptionTrialExtendPayload
    appPurchaseOneTimeCreate(name: String!, returnUrl: URL!, price: MoneyInput!, test: Boolean = false): AppPurchaseOneTimeCreatePayload
    appUsageRecordCreate(
      subscriptionLineItemId: ID!, price: MoneyInput!, description: String!, idempotencyKey: String
    ): AppUsageRecordCreatePayload
  }

  type AppSubscription implements Node {
    id: ID!
    name: String!
    test: Boolean!
    status: AppSubscriptionStatus!
    trialDays: Int!
    createdAt: DateTime!
    currentPeriodEnd: DateTime
    returnUrl: URL!
    lineItems: [AppSubscriptionLineItem!]!
  }
  type AppSubscriptionLineItem {
    id: ID!
    plan: AppPlanV2!
    usageRecords(
      first: Int, last: Int, after: String, before: String, reverse: Boolean = false, sortKey: AppUsageRecordSortKeys = CREATED_AT
    ): AppUsageRecordConnection!
  }
  type AppPlanV2 { pricingDetails: AppPricingDetails! }
  union AppPricingDetails = AppRecurringPricing | AppUsagePricing
  type AppRecurringPricing { price: MoneyV2! interval: AppPricingInterval! discount: AppSubscriptionDiscount }
  type AppUsagePricing { balanceUsed: MoneyV2! cappedAmount: MoneyV2! interval: AppPricingInterval! terms: String! }
  type AppSubscriptionDiscount {
    durationLimitInIntervals: Int
    remainingDurationInIntervals: Int
    priceAfterDiscount: MoneyV2!
    value: AppSubscriptionDiscountValue!
  }
  union AppSubscriptionDiscountValue = AppSubscriptionDiscountAmount | AppSubscriptionDiscountPercentage
  type AppSubscriptionDiscountAmount { amount: MoneyV2! }
  type AppSubscriptionDiscountPercentage { percentage: Float! }
  type AppUsageRecord implements Node {
    id: ID!
    description: String!
    price: MoneyV2!
    createdAt: DateTime!
    idempotencyKey: String
    subscriptionLineItem: AppSubscriptionLineItem!
  }
  interface AppPurchase { name: String! price: MoneyV2! status: AppPurchaseStatus! test: Boolean! createdAt: DateTime! }
  type AppPurchaseOneTime implements AppPurchase & Node {
    id: ID!
    name: String!
    price: MoneyV2!
    status: AppPurchaseStatus!
    test: Boolean!
    createdAt: DateTime!
  }

  type AppSubscriptionConnection { edges: [AppSubscriptionEdge!]! nodes: [AppSubscription!]! pageInfo: PageInfo! }
  type AppSubscriptionEdge { cursor: String! node: AppSubscription! }
  type AppPurchaseOneTimeConnection { edges: [AppPurchaseOneTimeEdge!]! nodes: [AppPurchaseOneTime!]! pageInfo: PageInfo! }
  type AppPurchaseOneTimeEdge { cursor: String! node: AppPurchaseOneTime! }
  type AppUsageRecordConnection { edges: [AppUsageRecordEdge!]! nodes: [AppUsageRecord!]! pageInfo: PageInfo! }
  type AppUsageRecordEdge { cursor: String! node: AppUsageRecord! }

  input MoneyInput { amount: Decimal!, currencyCode: CurrencyCode! }
  input AppSubscriptionLineItemInput { plan: AppPlanInput! }
  input AppPlanInput { appRecurringPricingDetails: AppRecurringPricingInput, appUsagePricingDetails: AppUsagePricingInput }
  input AppRecurringPricingInput {
    price: MoneyInput!, interval: AppPricingInterval = EVERY_30_DAYS, discount: AppSubscriptionDiscountInput
  }
  input AppUsagePricingInput { cappedAmount: MoneyInput!, terms: String! }
  input AppSubscriptionDiscountInput { durationLimitInIntervals: Int, value: AppSubscriptionDiscountValueInput }
  input AppSubscriptionDiscountValueInput { amount: Decimal, percentage: Float }

  type AppSubscriptionCreatePayload { appSubscription: AppSubscription confirmationUrl: URL userErrors: [UserError!]! }
  type AppSubscriptionCancelPayload { appSubscription: AppSubscription userErrors: [UserError!]! }
  type AppSubscriptionLineItemUpdatePayload { appSubscription: AppSubscription confirmationUrl: URL userErrors: [UserError!]! }
  type AppSubscriptionTrialExtendPayload { appSubscription: AppSubscription userErrors: [AppSubscriptionTrialExtendUserError!]! }
  type AppSubscriptionTrialExtendUserError { field: [String!] message: String! code: AppSubscriptionTrialExtendUserErrorCode }
  type AppPurchaseOneTimeCreatePayload { appPurchaseOneTime: AppPurchaseOneTime confirmationUrl: URL userErrors: [UserError!]! }
  type AppUsageRecordCreatePayload { appUsageRecord: AppUsageRecord userErrors: [UserError!]! }
`
