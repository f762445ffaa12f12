import type { GraphqlResult } from '../engine/request/execute-request'
import type { GraphqlRequest } from '../engine/request/read-request'
import type { GraphqlCaller } from '../engine/graphql-context'
import { createVisitorApi } from '../storefront/visitor-api'
import { companyDomain } from './companies/company-domain'
import { customerDomain } from './customer-domain'
import { draftOrderDomain } from './draft-order-domain'
import { fulfillmentDomain } from './fulfillment-domain'
import { orderDomain } from './order-domain'
import { paymentDomain } from './payment-domain'
import { returnCalculation } from './return-calculation'
import { returnRequests } from './return-requests'
import { storeCreditDomain } from './store-credit-domain'
import { subscriptionDomain } from './subscription-domain'

/** Domains of the Customer Account API. */
export const CUSTOMER_DOMAINS = [
  companyDomain,
  customerDomain,
  draftOrderDomain,
  fulfillmentDomain,
  orderDomain,
  paymentDomain,
  returnCalculation,
  returnRequests,
  storeCreditDomain,
  subscriptionDomain,
]

const execute = createVisitorApi({
  api: 'customer',
  title: 'Customer Account API',
  domains: CUSTOMER_DOMAINS,
  // Access that a login gives, whatever the scopes of the app are.
  access: [
    'customer_read_unauthenticated',
    'customer_write_pre_authenticated',
    'customer_read_payment_instrument_authenticated',
  ],
})

/**
 * Executes one request of the customer who is logged in.
 *
 * @param customerId global id
 */
export function executeCustomerApi(
  request: GraphqlRequest,
  caller: GraphqlCaller,
  customerId: string,
): Promise<GraphqlResult> {
  return execute(request, caller, () => ({ customerId }))
}
