import type { GraphqlContext } from '../../engine/graphql-context'
import { DRAFT_ORDERS } from '../draft-orders/draft-records'
import { parseGlobalId } from '../../engine/records/global-id'
import { invalidId } from '../../engine/request/execution-errors'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import { ORDERS } from '../orders/order-records'
import { paymentState } from '../orders/payment-state'
import { PAYMENT_TERMS, setTerms } from './terms-records'
import type { TermsInput } from './terms-records'
import { findTemplate } from './terms-templates'
import { termsWebhook } from './terms-webhook'

const CREATION = 'PAYMENT_TERMS_CREATION_UNSUCCESSFUL'
const UPDATE = 'PAYMENT_TERMS_UPDATE_UNSUCCESSFUL'

/** The roots that change payment terms. */
export const termsMutations: Mutations = {
  paymentTermsCreate: defineMutation({
    checks: [
      {
        field: null,
        code: CREATION,
        message: 'Cannot find the specific Order or Draft order.',
        fails: ({ referenceId }, context) =>
          !ORDERS.in(context).get(referenceId) && !DRAFT_ORDERS.in(context).get(referenceId),
        isFinal: true,
      },
      singleSchedule(CREATION, ({ paymentTermsAttributes }) => paymentTermsAttributes),
      templateExists(CREATION, ({ paymentTermsAttributes }) => paymentTermsAttributes),
      ownerIsUnpaid(CREATION, ({ referenceId }) => referenceId),
    ],
    topics: ['payment_terms/create'],
    run: ({ referenceId, paymentTermsAttributes }, { store, emit }) => {
      const paymentTerms = setTerms(store.records, referenceId, paymentTermsAttributes)
      emit('payment_terms/create', termsWebhook(paymentTerms))
      return { paymentTerms }
    },
  }),

  paymentTermsUpdate: defineMutation({
    checks: [
      PAYMENT_TERMS.existsAt(
        null,
        ({ input }) => input.paymentTermsId,
        'Could not find payment terms.',
        UPDATE,
      ),
      singleSchedule(UPDATE, ({ input }) => input.paymentTermsAttributes),
      templateExists(UPDATE, ({ input }) => input.paymentTermsAttributes),
      ownerIsUnpaid(
        UPDATE,
        ({ input }, context) => PAYMENT_TERMS.in(context).get(input.paymentTermsId)?.ownerId ?? '',
      ),
    ],
    topics: ['payment_terms/update'],
    run: ({ input }, context) => {
      const ownerId = PAYMENT_TERMS.in(context).get(input.paymentTermsId)?.ownerId ?? ''
      const { records } = context.store
      const paymentTerms = setTerms(records, ownerId, input.paymentTermsAttributes)
      context.emit('payment_terms/update', termsWebhook(paymentTerms))
      return { paymentTerms }
    },
  }),

  paymentTermsDelete: defineMutation({
    checks: [
      PAYMENT_TERMS.existsAt(
        null,
        ({ input }) => input.paymentTermsId,
        'Could not find payment terms.',
        'PAYMENT_TERMS_DELETE_UNSUCCESSFUL',
      ),
    ],
    topics: ['payment_terms/delete'],
    run: ({ input: { paymentTermsId } }, context) => {
      const { store, emit } = context
      const terms = PAYMENT_TERMS.in(context).get(paymentTermsId)
      if (terms) emit('payment_terms/delete', termsWebhook(terms))
      store.records.table(PAYMENT_TERMS).remove(paymentTermsId)
      return { deletedId: paymentTermsId }
    },
  }),

  paymentReminderSend: defineMutation({
    checks: [
      {
        field: null,
        code: 'PAYMENT_REMINDER_SEND_UNSUCCESSFUL',
        message: 'Payment schedule does not exist.',
        fails: ({ paymentScheduleId: id }, context) => {
          if (parseGlobalId(id)?.type !== 'PaymentSchedule') throw invalidId(id)
          return !PAYMENT_TERMS.in(context).has('schedule', id)
        },
      },
    ],
    run: () => ({ success: true }),
    refused: () => ({ success: false }),
  }),
}

function singleSchedule<Args>(
  code: string,
  inputOf: (args: Args) => TermsInput | null | undefined,
): Check<Args> {
  return {
    field: null,
    code,
    message: 'Cannot create payment terms with multiple payment schedules.',
    fails: args => (inputOf(args)?.paymentSchedules ?? []).length > 1,
    isFinal: true,
  }
}

/** A missing template keeps the one that the terms have. */
function templateExists<Args>(code: string, inputOf: (args: Args) => TermsInput): Check<Args> {
  return {
    field: null,
    code,
    message: 'Could not find payment terms template.',
    fails: args => {
      const { paymentTermsTemplateId: id } = inputOf(args)
      return Boolean(id) && !findTemplate(id)
    },
    isFinal: true,
  }
}

function ownerIsUnpaid<Args>(
  code: string,
  ownerOf: (args: Args, context: GraphqlContext) => string,
): Check<Args> {
  return {
    field: null,
    code,
    message: 'Cannot create payment terms on an Order that has already been paid in full.',
    fails: (args, context) => {
      const order = ORDERS.in(context).get(ownerOf(args, context))
      return order !== undefined && paymentState(order).status === 'PAID'
    },
  }
}
