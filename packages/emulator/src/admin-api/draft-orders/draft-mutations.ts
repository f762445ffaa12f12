import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { timestamp } from '../../engine/records/timestamp'
import { idNumber } from '../../engine/records/global-id'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationContext, MutationPayload } from '../../engine/resolve/mutation'
import type { Domain } from '../../engine/resolve/domain'
import { removeMetafields } from '../metafields/metafield-records'
import { setOwnerMetafields } from '../metafields/set-metafields'
import { orderExists, requireOrder } from '../orders/write-order'
import { PAYMENT_TERMS, setTerms, termsOf } from '../payment-terms/terms-records'
import { draftErrors, draftExists } from './draft-checks'
import { contentOfOrder } from './draft-of-order'
import { DRAFT_ORDERS } from './draft-records'
import type { DraftFields, DraftOrderRecord } from './draft-records'
import { emitDraft } from './draft-webhook'
import { addDraft, draftFieldsOf } from './write-draft'
import { copyLine } from './draft-lines'

/** The roots that create, change, and delete draft orders. */
export const draftMutations: Domain = {
  mutations: {
    draftOrderCreate: defineMutation({
      topics: ['draft_orders/create'],
      errors: ({ input }, context) => draftErrors(context, input, true),
      run: ({ input }, context) => {
        const draftOrder = addDraft(context, draftFieldsOf(context, input))
        const metafieldErrors = setOwnerMetafields(context, draftOrder.id, input.metafields)
        if (metafieldErrors.length > 0) return { userErrors: metafieldErrors }
        if (input.paymentTerms) setTerms(context.store.records, draftOrder.id, input.paymentTerms)
        return created(context, draftOrder)
      },
    }),

    draftOrderUpdate: defineMutation({
      checks: [draftExists(['id'], ({ id }) => id)],
      topics: ['draft_orders/update'],
      run: ({ id, input }, context) => {
        const before = requireDraft(context, id)
        const userErrors = draftErrors(context, input, false)
        if (userErrors.length > 0) return { draftOrder: before, userErrors }
        const metafieldErrors = setOwnerMetafields(context, id, input.metafields)
        if (metafieldErrors.length > 0) return { draftOrder: before, userErrors: metafieldErrors }
        if (input.paymentTerms) setTerms(context.store.records, id, input.paymentTerms)
        return { draftOrder: changeDraft(context, before, draftFieldsOf(context, input, before)) }
      },
    }),

    draftOrderDelete: defineMutation({
      checks: [draftExists(['id'], ({ input }) => input.id)],
      topics: ['draft_orders/delete'],
      run: ({ input: { id } }, context) => {
        removeDraft(context, id)
        return { deletedId: id }
      },
    }),

    draftOrderDuplicate: defineMutation({
      checks: [draftExists(['id'], duplicatedId)],
      topics: ['draft_orders/create'],
      run: (args, context) => {
        const source = requireDraft(context, duplicatedId(args) ?? '')
        const fields: DraftFields = {
          ...source,
          lineItems: source.lineItems.map(line => copyLine(context, line)),
          // A copy has neither the discount nor the shipping of its source.
          discount: null,
          shippingLine: null,
          reserveInventoryUntil: null,
        }
        return created(context, addDraft(context, fields))
      },
    }),

    draftOrderCreateFromOrder: defineMutation({
      checks: [orderExists(['orderId'], ({ orderId }) => orderId)],
      topics: ['draft_orders/create'],
      run: ({ orderId }, context) =>
        created(
          context,
          addDraft(context, contentOfOrder(context, requireOrder(context, orderId))),
        ),
    }),

    draftOrderCalculate: defineMutation({
      errors: ({ input }, context) => draftErrors(context, input, true),
      run: ({ input }, context) => {
        // A calculation adds no customer.
        const fields = draftFieldsOf(context, { ...input, email: null })
        const hasTerms = Boolean(input.paymentTerms)
        return { calculatedDraftOrder: { ...fields, hasTerms, __typename: 'CalculatedDraftOrder' } }
      },
    }),
  },
}

/**
 * Returns a draft order that the rules of a mutation found.
 *
 * @throws Error without such a draft order
 */
export function requireDraft(context: GraphqlContext, id: string): DraftOrderRecord {
  const draft = DRAFT_ORDERS.in(context).get(id)
  if (!draft) throw new Error(`The draft order ${id} is missing.`)
  return draft
}

/** Replaces fields of a draft order, and reports the change. */
export function changeDraft(
  context: MutationContext,
  { id }: DraftOrderRecord,
  changes: Partial<DraftOrderRecord>,
): DraftOrderRecord {
  const { store, clock } = context
  const updatedAt = timestamp(clock.now())
  store.records.table(DRAFT_ORDERS).update(id, { ...changes, updatedAt })
  const changed = requireDraft(context, id)
  emitDraft(context, 'draft_orders/update', changed)
  return changed
}

/** Deletes a draft order with its metafields. */
export function removeDraft(context: MutationContext, id: string): void {
  const { records } = context.store
  removeMetafields(records, id)
  const terms = termsOf(records, id)
  if (terms) records.table(PAYMENT_TERMS).remove(terms.id)
  records.table(DRAFT_ORDERS).remove(id)
  context.emit('draft_orders/delete', { id: idNumber(id) })
}

function created(context: MutationContext, draftOrder: DraftOrderRecord): MutationPayload {
  emitDraft(context, 'draft_orders/create', draftOrder)
  return { draftOrder }
}

function duplicatedId({ id, draftOrderId }: MutationArgs['draftOrderDuplicate']): string | null {
  return id ?? draftOrderId ?? null
}
