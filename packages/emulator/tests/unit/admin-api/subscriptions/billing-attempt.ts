/** The fields of a billing attempt that tests read. */
export const ATTEMPT = `id idempotencyKey ready originTime completedAt errorCode errorMessage respectInventoryPolicy
  order { name } state { __typename
    ... on SubscriptionBillingAttemptFailedState { error { __typename
      ... on SubscriptionBillingAttemptPaymentError { paymentCode: code }
      ... on SubscriptionBillingAttemptInventoryError { inventoryCode: code }
      ... on SubscriptionBillingAttemptGeneralError { generalCode: code } } } }`

export interface Attempt {
  id: string
  ready: boolean
  errorCode: string | null
  originTime: string
  order: { name: string } | null
  state: { __typename: string }
}
