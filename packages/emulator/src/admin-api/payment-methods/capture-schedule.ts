import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import { ORDERS } from '../orders/order-records'
import type { OrderRecord } from '../orders/order-records'
import { paymentState } from '../orders/payment-state'
import { PAYMENT_TOPICS } from '../orders/write-order'
import { PAYMENT_TERMS } from '../payment-terms/terms-records'
import type { TermsRecord } from '../payment-terms/terms-records'
import { paymentPayload, payOrder } from './pay-order'
import { paymentMethodsOf } from './payment-method-records'
import type { PaymentMethodRecord } from './payment-method-records'

const SCHEDULE_ERROR = {
  field: ['paymentScheduleId'],
  code: 'PAYMENT_SCHEDULE_CAPTURE_ERROR_CODE',
  isFinal: true,
}

/** Rules of the payment of a schedule, whose errors have one code. */
const SCHEDULE_RULES: readonly Check<MutationArgs['paymentScheduleCapture']>[] = [
  {
    ...SCHEDULE_ERROR,
    message: 'Payment schedule does not exist',
    fails: (args, context) => !orderOfSchedule(args, context),
  },
  {
    ...SCHEDULE_ERROR,
    message: 'Payment schedule is not due',
    fails: (args, context) => {
      const schedule = termsOf(args, context)?.schedules.find(
        ({ id }) => id === args.paymentScheduleId,
      )
      return !schedule?.dueAt || Date.parse(schedule.dueAt) > context.clock.now()
    },
  },
  {
    ...SCHEDULE_ERROR,
    message: 'Order has no outstanding balance',
    fails: (args, context) => {
      const order = orderOfSchedule(args, context)
      return !order || paymentState(order).outstanding[0] <= 0
    },
  },
  {
    ...SCHEDULE_ERROR,
    message: 'Order has no vaulted payment method',
    fails: (args, context) => {
      const order = orderOfSchedule(args, context)
      return !order || !methodOfOrder(order, context)
    },
  },
]

/** The root that pays what payment terms make due. */
export const scheduleMutations: Mutations = {
  paymentScheduleCapture: defineMutation({
    checks: SCHEDULE_RULES,
    topics: PAYMENT_TOPICS,
    run: (args, context) => {
      const order = orderOfSchedule(args, context)
      if (!order) return {}
      // The schedule is the key: it is captured once.
      const payment = { id: order.id, idempotencyKey: args.paymentScheduleId }
      return paymentPayload(context, payOrder(context, payment, methodOfOrder(order, context)))
    },
  }),
}

function termsOf(
  { paymentScheduleId: id }: MutationArgs['paymentScheduleCapture'],
  context: GraphqlContext,
): TermsRecord | undefined {
  return PAYMENT_TERMS.in(context).lookUp('schedule', id)[0]
}

/** Draft orders have schedules, too, which no one can pay. */
function orderOfSchedule(
  args: MutationArgs['paymentScheduleCapture'],
  context: GraphqlContext,
): OrderRecord | undefined {
  return ORDERS.in(context).get(termsOf(args, context)?.ownerId)
}

/** The payment method that the customer of an order added last. */
function methodOfOrder(
  { customerId }: OrderRecord,
  context: GraphqlContext,
): PaymentMethodRecord | undefined {
  return paymentMethodsOf(context, customerId ?? '').at(-1)
}
