import type { GraphqlContext } from '../../engine/graphql-context'
import { DRAFT_ORDERS } from '../draft-orders/draft-records'
import type { DraftOrderRecord } from '../draft-orders/draft-records'
import { draftDue } from '../draft-orders/draft-due'
import { minorMoneyV2, moneyV2 } from '../../money/money-v2'
import { paginate } from '../../engine/records/connection'
import type { Domain } from '../../engine/resolve/domain'
import { addBags, smallerBag } from '../orders/money-bags'
import type { Bag, Currencies } from '../orders/money-bags'
import { ORDERS } from '../orders/order-records'
import type { OrderRecord } from '../orders/order-records'
import { paymentState } from '../orders/payment-state'
import { orderDue, paidAt } from './order-due'
import { termsMutations } from './terms-mutations'
import { PAYMENT_TERMS, templateOf, termsOf } from './terms-records'
import type { ScheduleRecord, TermsRecord } from './terms-records'
import { findTemplate, TERMS_TEMPLATES } from './terms-templates'

/** A schedule with its terms. */
interface ScheduleSource {
  readonly __typename: 'PaymentSchedule'
  readonly id: string
  readonly terms: TermsRecord
  readonly schedule: ScheduleRecord
}

/** Payment terms of orders and of draft orders. */
export const termsDomain: Domain = {
  queries: {
    paymentTermsTemplates: ({ paymentTermsType: type }) =>
      TERMS_TEMPLATES.filter(({ paymentTermsType }) => !type || paymentTermsType === type),
  },
  mutations: termsMutations,
  types: {
    DraftOrder: { paymentTerms: paymentTermsOf },
    Order: { paymentTerms: paymentTermsOf },
    PaymentSchedule: {
      amount: ({ terms }: ScheduleSource, _args, context) =>
        customerMoney(context, terms, 'amount'),
      balanceDue: ({ terms }: ScheduleSource, _args, context) =>
        customerMoney(context, terms, 'uncaptured'),
      completedAt: ({ terms }: ScheduleSource, _args, context) => {
        const order = ORDERS.in(context).get(terms.ownerId)
        return order ? paidAt(order) : null
      },
      due: ({ schedule }: ScheduleSource, _args, context) => isDue(context, schedule),
      dueAt: ({ schedule }: ScheduleSource) => schedule.dueAt,
      issuedAt: ({ schedule }: ScheduleSource) => schedule.issuedAt,
      paymentTerms: ({ terms }: ScheduleSource) => terms,
      totalBalance: ({ terms }: ScheduleSource, _args, context) =>
        customerMoney(context, terms, 'unpaid'),
    },
    PaymentTerms: {
      draftOrder: DRAFT_ORDERS.at<TermsRecord>('ownerId'),
      due: isAnyDue,
      dueInDays: (terms: TermsRecord) => templateOf(terms).dueInDays,
      order: ORDERS.at<TermsRecord>('ownerId'),
      overdue: isAnyDue,
      paymentSchedules: (terms: TermsRecord, args) =>
        paginate(
          terms.schedules.map(schedule => scheduleNode(terms, schedule)),
          args,
          { idOf: ({ id }) => id, idValue: 'number' },
        ),
      paymentTermsName: (terms: TermsRecord) => templateOf(terms).name,
      paymentTermsType: (terms: TermsRecord) => templateOf(terms).paymentTermsType,
      translatedName: (terms: TermsRecord) => templateOf(terms).translatedName,
    },
  },
  nodes: {
    PaymentSchedule: (id, context) => {
      const [terms] = PAYMENT_TERMS.in(context).lookUp('schedule', id)
      const schedule = terms?.schedules.find(candidate => candidate.id === id)
      return terms && schedule && scheduleNode(terms, schedule)
    },
    PaymentTerms: PAYMENT_TERMS.node,
    PaymentTermsTemplate: id => findTemplate(id),
  },
}

function paymentTermsOf(
  { id }: DraftOrderRecord | OrderRecord,
  _args: object,
  { store }: GraphqlContext,
) {
  return termsOf(store.records, id) ?? null
}

function scheduleNode(terms: TermsRecord, schedule: ScheduleRecord): ScheduleSource {
  return { __typename: 'PaymentSchedule', id: schedule.id, terms, schedule }
}

function isAnyDue({ schedules }: TermsRecord, _args: object, context: GraphqlContext): boolean {
  return schedules.some(schedule => isDue(context, schedule))
}

function isDue({ clock }: GraphqlContext, { dueAt }: ScheduleRecord): boolean {
  return dueAt !== null && Date.parse(dueAt) <= clock.now()
}

/**
 * Returns what payment terms make due, in the currency of the customer: all but the deposit. What
 * is unpaid is neither captured nor authorized.
 */
function customerMoney(
  context: GraphqlContext,
  terms: TermsRecord,
  kind: 'amount' | 'uncaptured' | 'unpaid',
) {
  const { records, currencyCode } = context.store
  const order = records.table(ORDERS).get(terms.ownerId)
  if (order) {
    const amount = orderDue(order, terms)
    if (kind === 'amount') return presentment(order, amount)
    const { outstanding, capturable } = paymentState(order)
    const open = kind === 'unpaid' ? outstanding : addBags([outstanding, capturable])
    // The deposit is paid first.
    return presentment(order, smallerBag(open, amount))
  }
  const draft = records.table(DRAFT_ORDERS).get(terms.ownerId)
  return draft ? presentment(draft, draftDue(context, draft).later) : moneyV2(0, currencyCode)
}

function presentment({ presentmentCurrency }: Currencies, bag: Bag) {
  return minorMoneyV2(bag[1], presentmentCurrency)
}
