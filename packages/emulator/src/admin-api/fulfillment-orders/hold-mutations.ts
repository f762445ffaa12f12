import type { FulfillmentOrderLineItemInput, MutationArgs } from '../../../generated/admin'
import { currentTime, timestamp } from '../../engine/records/timestamp'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check, MutationContext } from '../../engine/resolve/mutation'
import { changeFulfillmentOrder, requireFulfillmentOrder } from './change-fulfillment-order'
import { FULFILLMENT_ORDERS, nextFulfillmentId } from './fulfillment-order-records'
import type { FulfillmentOrderRecord, HoldRecord } from './fulfillment-order-records'
import { holdPart, statusPart } from './fulfillment-order-webhooks'
import { addSibling, coversLines, exceedsLines, mergeLines, splitLines } from './split-lines'
import { syncOrder } from './sync-order'

/** Largest number of holds of one app on a fulfillment order. */
const MAX_HOLDS = 10

function linesOf({
  fulfillmentHold,
}: MutationArgs['fulfillmentOrderHold']): readonly FulfillmentOrderLineItemInput[] {
  return fulfillmentHold.fulfillmentOrderLineItems ?? []
}

const LINES = ['fulfillmentHold', 'fulfillmentOrderLineItems']

const HOLD_RULES: readonly Check<MutationArgs['fulfillmentOrderHold']>[] = [
  {
    field: args => [
      ...LINES,
      String(linesOf(args).findIndex(({ quantity }) => quantity <= 0)),
      'quantity',
    ],
    code: 'GREATER_THAN_ZERO',
    message: 'You must select at least one item to place on partial hold.',
    fails: (args, context) => {
      requireFulfillmentOrder(context, args.id)
      return linesOf(args).some(({ quantity }) => quantity <= 0)
    },
    isFinal: true,
  },
  {
    field: LINES,
    code: 'DUPLICATED_FULFILLMENT_ORDER_LINE_ITEMS',
    message: 'must contain unique line item ids',
    fails: args => new Set(linesOf(args).map(({ id }) => id)).size < linesOf(args).length,
    isFinal: true,
  },
  {
    field: ['fulfillmentHold', 'handle'],
    code: 'DUPLICATE_FULFILLMENT_HOLD_HANDLE',
    message:
      'The handle provided for the fulfillment hold is already in use by this app for another ' +
      'hold on this fulfillment order.',
    fails: ({ id, fulfillmentHold }, context) =>
      requireFulfillmentOrder(context, id).holds.some(
        ({ handle }) => handle === (fulfillmentHold.handle ?? ''),
      ),
    isFinal: true,
  },
  {
    field: ['id'],
    code: 'FULFILLMENT_ORDER_HOLD_LIMIT_REACHED',
    message:
      'The maximum number of fulfillment holds for this fulfillment order has been reached for ' +
      `this app. An app can only have up to ${MAX_HOLDS} holds on a single fulfillment order at ` +
      'any one time.',
    fails: ({ id }, context) => requireFulfillmentOrder(context, id).holds.length >= MAX_HOLDS,
    isFinal: true,
  },
  {
    field: LINES,
    code: 'FULFILLMENT_ORDER_NOT_SPLITTABLE',
    message: 'The fulfillment order is not in a splittable state.',
    fails: (args, context) =>
      linesOf(args).length > 0 && requireFulfillmentOrder(context, args.id).status !== 'OPEN',
    isFinal: true,
  },
  {
    field: LINES,
    code: 'INVALID_LINE_ITEM_QUANTITY',
    message: 'Invalid fulfillment order line item quantity requested.',
    fails: (args, context) =>
      exceedsLines(requireFulfillmentOrder(context, args.id).lines, linesOf(args)),
    isFinal: true,
  },
  {
    field: ['id'],
    message: 'Fulfillment order is not in a state that can be placed on hold.',
    fails: ({ id }, context) =>
      !['IN_PROGRESS', 'ON_HOLD', 'OPEN', 'SCHEDULED'].includes(
        requireFulfillmentOrder(context, id).status,
      ),
  },
]

/** The roots that hold fulfillment orders, and release them. */
export const holdMutations: Mutations = {
  fulfillmentOrderHold: defineMutation({
    checks: HOLD_RULES,
    topics: ['fulfillment_orders/placed_on_hold', 'fulfillment_holds/added'],
    run: ({ id, fulfillmentHold }, context) => {
      const { records } = context.store
      const before = requireFulfillmentOrder(context, id)
      const hold: HoldRecord = {
        id: nextFulfillmentId(records, 'FulfillmentHold'),
        __typename: 'FulfillmentHold',
        handle: fulfillmentHold.handle ?? '',
        reason: fulfillmentHold.reason,
        reasonNotes: fulfillmentHold.reasonNotes ?? null,
        apiKey: context.app.apiKey,
      }
      const picks = fulfillmentHold.fulfillmentOrderLineItems ?? []
      const isPartial = picks.length > 0 && !coversLines(before.lines, picks)
      const { picked, rest } = splitLines(before.lines, picks)
      const remaining = isPartial
        ? addSibling(records, before, currentTime(context), {
            lines: rest,
            splitFromId: id,
          })
        : null
      const held = changeFulfillmentOrder(context, before, {
        status: 'ON_HOLD',
        holds: [...before.holds, hold],
        ...(isPartial && { lines: picked }),
      })
      context.emit('fulfillment_orders/placed_on_hold', {
        fulfillment_order: { ...statusPart(held), fulfillment_holds: held.holds.map(holdPart) },
        ...(remaining && { remaining_fulfillment_order: statusPart(remaining) }),
        held_fulfillment_order_line_items: held.lines.map(line => ({
          id: line.id,
          quantity: line.remaining,
        })),
        created_fulfillment_hold: holdPart(hold),
      })
      context.emit('fulfillment_holds/added', {
        fulfillment_order: { id },
        fulfillment_hold: holdPart(hold),
      })
      return {
        fulfillmentHold: hold,
        fulfillmentOrder: held,
        remainingFulfillmentOrder: remaining,
      }
    },
  }),

  fulfillmentOrderReleaseHold: defineMutation({
    topics: ['fulfillment_orders/hold_released', 'fulfillment_holds/released'],
    run: ({ id, holdIds }, context) => {
      const before = requireFulfillmentOrder(context, id)
      const released = before.holds.filter(hold => !holdIds || holdIds.includes(hold.id))
      const holds = before.holds.filter(hold => !released.includes(hold))
      const isReleased = before.status === 'ON_HOLD' && holds.length === 0
      const fulfillmentOrder = changeFulfillmentOrder(context, before, {
        holds,
        ...(isReleased && { status: 'OPEN', lines: takeBack(context, before) }),
      })
      for (const hold of released)
        context.emit('fulfillment_holds/released', {
          fulfillment_order: { id },
          fulfillment_hold: holdPart(hold),
        })
      if (isReleased)
        context.emit('fulfillment_orders/hold_released', {
          fulfillment_order: statusPart(fulfillmentOrder),
        })
      return { fulfillmentOrder }
    },
  }),
}

/** Takes back the items that a hold left to another fulfillment order, which is closed. */
function takeBack(
  { store, clock }: MutationContext,
  fulfillmentOrder: FulfillmentOrderRecord,
): FulfillmentOrderRecord['lines'] {
  const table = store.records.table(FULFILLMENT_ORDERS)
  const at = timestamp(clock.now())
  let { lines } = fulfillmentOrder
  for (const other of table.lookUp('splitFrom', fulfillmentOrder.id)) {
    if (other.status !== 'OPEN' || other.locationId !== fulfillmentOrder.locationId) continue
    lines = mergeLines(lines, other.lines)
    table.put({
      ...other,
      status: 'CLOSED',
      lines: other.lines.map(line => ({ ...line, total: 0, remaining: 0 })),
      updatedAt: at,
    })
  }
  syncOrder(store.records, fulfillmentOrder.orderId, at)
  return lines
}
