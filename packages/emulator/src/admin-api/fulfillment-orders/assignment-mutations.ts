import type { FulfillmentOrderLineItemInput } from '../../../generated/admin'
import { currentTime } from '../../engine/records/timestamp'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationContext, MutationPayload } from '../../engine/resolve/mutation'
import { serviceAt } from '../fulfillment-services/service-records'
import { LOCATIONS } from '../locations/location-records'
import { changeFulfillmentOrder, refuse, requireFulfillmentOrder } from './change-fulfillment-order'
import { FULFILLMENT_ORDERS, isOpen } from './fulfillment-order-records'
import type { FulfillmentOrderRecord } from './fulfillment-order-records'
import { locationPart, statusPart } from './fulfillment-order-webhooks'
import { findAlternative, ordersOf, REROUTE_RULES } from './reroute-checks'
import { addSibling, coversLines, exceedsLines, mergeLines, splitLines } from './split-lines'
import { mergeCandidates } from './supported-actions'

const INVALID_QUANTITY = 'Invalid fulfillment order line item quantity requested.'
const PROGRESS_REPORTED =
  'Cannot move a fulfillment order that has had progress reported. To move a fulfillment order ' +
  'that has had progress reported, the fulfillment order must first be marked as open resolving ' +
  'the ongoing progress state.'
const MOVED = 'fulfillment_orders/moved'

/** The roots that distribute items over fulfillment orders and locations. */
export const assignmentMutations: Mutations = {
  fulfillmentOrderMove: defineMutation({
    topics: [MOVED],
    run: ({ id, newLocationId, fulfillmentOrderLineItems }, context) => {
      const before = requireFulfillmentOrder(context, id)
      const location = LOCATIONS.in(context).get(newLocationId)
      if (!location) return refuse('Location not found.', ['id'])
      const picks = fulfillmentOrderLineItems ?? []
      if (before.hasProgress)
        return refuse(
          PROGRESS_REPORTED,
          ['id'],
          'CANNOT_MOVE_FULFILLMENT_ORDER_WITH_REPORTED_PROGRESS',
        )
      if (!isOpen(before)) return refuse('Cannot change location.')
      if (
        before.requestStatus === 'SUBMITTED' &&
        serviceAt(context.store.records, before.locationId)
      )
        return refuse(
          'Cannot move submitted fulfillment order that is at a 3PL fulfillment service.',
        )
      if (!location.isActive) return refuse('The destination location is not active.')
      if (newLocationId === before.locationId)
        return refuse('The fulfillment order is already assigned to the location.')
      if (exceedsLines(before.lines, picks)) return refuse(INVALID_QUANTITY)
      return move(context, before, newLocationId, picks)
    },
  }),

  fulfillmentOrdersReroute: defineMutation({
    checks: REROUTE_RULES,
    topics: [MOVED],
    run: (args, context) => {
      const target = findAlternative(args, context)
      if (!target) return {}
      return {
        movedFulfillmentOrders: ordersOf(args, context).map(
          order => move(context, order, target.id, []).movedFulfillmentOrder,
        ),
      }
    },
  }),

  fulfillmentOrderSplit: defineMutation({
    topics: ['fulfillment_orders/split'],
    run: ({ fulfillmentOrderSplits }, context) => {
      const results: MutationPayload[] = []
      for (const [index, input] of fulfillmentOrderSplits.entries()) {
        const { fulfillmentOrderId, fulfillmentOrderLineItems: picks } = input
        const before = FULFILLMENT_ORDERS.in(context).get(fulfillmentOrderId)
        if (!before)
          return refuse('Fulfillment order does not exist.', null, 'FULFILLMENT_ORDER_NOT_FOUND')
        const field = ['fulfillmentOrderSplits', String(index), 'fulfillmentOrderLineItems']
        if (picks.length === 0)
          return refuse(
            'There must be at least one item selected in this fulfillment to split it.',
            field,
            'NO_LINE_ITEMS_PROVIDED_TO_SPLIT',
          )
        const wrong = picks.findIndex(({ quantity }) => quantity <= 0)
        if (wrong !== -1)
          return refuse(
            'You must select at least one item to split into a new fulfillment order.',
            [...field, String(wrong), 'quantity'],
            'GREATER_THAN',
          )
        if (exceedsLines(before.lines, picks) || coversLines(before.lines, picks))
          return refuse(INVALID_QUANTITY, field, 'INVALID_LINE_ITEM_QUANTITY')
        const { picked, rest } = splitLines(before.lines, picks)
        const remaining = addSibling(context.store.records, before, now(context), { lines: picked })
        const fulfillmentOrder = changeFulfillmentOrder(context, before, { lines: rest })
        context.emit('fulfillment_orders/split', {
          split_line_items: picks.map(({ id, quantity }) => ({ id, quantity })),
          fulfillment_order: statusPart(fulfillmentOrder),
          remaining_fulfillment_order: statusPart(remaining),
          replacement_fulfillment_order: null,
        })
        results.push({
          fulfillmentOrder,
          remainingFulfillmentOrder: remaining,
          replacementFulfillmentOrder: null,
        })
      }
      return { fulfillmentOrderSplits: results }
    },
  }),

  fulfillmentOrderMerge: defineMutation({
    topics: ['fulfillment_orders/merged'],
    run: ({ fulfillmentOrderMergeInputs }, context) => {
      const { records } = context.store
      const merges: { fulfillmentOrder: FulfillmentOrderRecord }[] = []
      for (const [index, { mergeIntents }] of fulfillmentOrderMergeInputs.entries()) {
        const [first, ...others] = mergeIntents.map(({ fulfillmentOrderId }) =>
          requireFulfillmentOrder(context, fulfillmentOrderId),
        )
        const field = ['fulfillmentOrderMergeInputs', String(index), 'mergeIntents']
        const candidates = first ? mergeCandidates(records, first).map(({ id }) => id) : []
        if (!first || others.length === 0 || others.some(({ id }) => !candidates.includes(id)))
          return refuse('The fulfillment orders cannot be merged.', field)
        let { lines } = first
        for (const [position, other] of others.entries()) {
          const picks = mergeIntents[position + 1]?.fulfillmentOrderLineItems
          if (picks && exceedsLines(other.lines, picks))
            return refuse(INVALID_QUANTITY, field, 'INVALID_LINE_ITEM_QUANTITY')
          const { picked, rest } = picks
            ? splitLines(other.lines, picks)
            : { picked: other.lines, rest: [] }
          lines = mergeLines(lines, picked)
          records.table(FULFILLMENT_ORDERS).put({
            ...other,
            lines:
              rest.length > 0
                ? rest
                : other.lines.map(line => ({ ...line, total: 0, remaining: 0 })),
            status: rest.length > 0 ? other.status : 'CLOSED',
            updatedAt: now(context),
          })
        }
        const fulfillmentOrder = changeFulfillmentOrder(context, first, { lines })
        context.emit('fulfillment_orders/merged', {
          merge_intents: mergeIntents.map(intent => ({
            fulfillment_order_id: intent.fulfillmentOrderId,
            fulfillment_order_line_items: intent.fulfillmentOrderLineItems ?? [],
          })),
          fulfillment_order_merges: { fulfillment_order: statusPart(fulfillmentOrder) },
        })
        merges.push({ fulfillmentOrder })
      }
      return { fulfillmentOrderMerges: merges }
    },
  }),
}

function now(context: MutationContext): string {
  return currentTime(context)
}

/** Assigns items to another location: the fulfillment order itself, if that are all its items. */
function move(
  context: MutationContext,
  before: FulfillmentOrderRecord,
  locationId: string,
  picks: readonly FulfillmentOrderLineItemInput[],
): MutationPayload {
  const { records } = context.store
  const isFulfilled = before.lines.some(({ total, remaining }) => remaining < total)
  const isPartial = picks.length > 0 && !coversLines(before.lines, picks)
  const unfulfilled = before.lines.map(({ id, remaining }) => ({ id, quantity: remaining }))
  const { picked, rest } = splitLines(before.lines, isPartial ? picks : unfulfilled)
  const isSame = !isFulfilled && !isPartial
  const moved = isSame
    ? changeFulfillmentOrder(context, before, { locationId })
    : addSibling(records, before, now(context), { lines: picked, locationId })
  const original = isSame
    ? moved
    : changeFulfillmentOrder(context, before, {
        lines: rest,
        ...(!isPartial && { status: 'CLOSED' }),
      })
  context.emit(MOVED, {
    original_fulfillment_order: locationPart(original),
    moved_fulfillment_order: locationPart(moved),
    destination_location_id: locationId,
    fulfillment_order_line_items_requested: picks.map(({ id, quantity }) => ({ id, quantity })),
    source_location: { id: before.locationId },
  })
  return {
    movedFulfillmentOrder: moved,
    originalFulfillmentOrder: original,
    remainingFulfillmentOrder: isPartial ? original : null,
  }
}
