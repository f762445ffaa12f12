import type { Domain } from '../../engine/resolve/domain'
import { abandonedCheckoutDomain } from './abandoned-checkouts'
import { attributionDomain } from './attribution-domain'
import { cancelMutation } from './cancel-mutation'
import { orderCreate } from './order-create'
import { orderCustomerMutations } from './order-customer'
import { orderMutations } from './order-mutations'
import { orderQueries } from './order-queries'
import { paymentMutations } from './payment-mutations'
import { refundMutations } from './refund-mutations'
import { riskDomain } from './risk-domain'
import { taxSummaryDomain } from './tax-summary'
import { tenderDomain } from './tender-transactions'

/** Orders with payments and refunds. */
export const orderDomains: readonly Domain[] = [
  abandonedCheckoutDomain,
  attributionDomain,
  cancelMutation,
  orderCreate,
  orderCustomerMutations,
  orderMutations,
  orderQueries,
  paymentMutations,
  refundMutations,
  riskDomain,
  taxSummaryDomain,
  tenderDomain,
]
