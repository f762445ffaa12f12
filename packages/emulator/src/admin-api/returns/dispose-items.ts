import type { ReverseFulfillmentOrderDisposeInput } from '../../../generated/admin'
import { currentTime } from '../../engine/records/timestamp'
import type { GraphqlContext } from '../../engine/graphql-context'
import { invalidId } from '../../engine/request/execution-errors'
import { parseGlobalId } from '../../engine/records/global-id'
import type { MutationContext, MutationError } from '../../engine/resolve/mutation'
import { LOCATIONS } from '../locations/location-records'
import { restock } from '../orders/inventory-commitments'
import { findLineItem } from '../orders/line-item-fields'
import { nextReturnId, REVERSE_FULFILLMENT_ORDERS } from './return-records'
import type {
  DispositionRecord,
  ReverseFulfillmentOrderRecord,
  ReverseLineRecord,
} from './return-records'
import { disposeWebhook } from './return-webhook'

/**
 * Refuses ids of other types.
 *
 * @throws GraphQLError for such an id
 */
export function requireType(id: string, type: string): void {
  if (parseGlobalId(id)?.type !== type) throw invalidId(id)
}

function findOrder(
  context: GraphqlContext,
  lineId: string,
): ReverseFulfillmentOrderRecord | undefined {
  return REVERSE_FULFILLMENT_ORDERS.in(context).lookUp('line', lineId)[0]
}

function disposedQuantity({ dispositions }: ReverseLineRecord): number {
  return dispositions.reduce((sum, { quantity }) => sum + quantity, 0)
}

/**
 * Checks dispositions.
 *
 * @param path of the list
 */
export function dispositionErrors(
  context: GraphqlContext,
  inputs: readonly ReverseFulfillmentOrderDisposeInput[],
  path: readonly string[],
): MutationError[] {
  for (const { reverseFulfillmentOrderLineItemId, locationId } of inputs) {
    requireType(reverseFulfillmentOrderLineItemId, 'ReverseFulfillmentOrderLineItem')
    if (locationId) requireType(locationId, 'Location')
  }
  const orders = inputs.map(input => findOrder(context, input.reverseFulfillmentOrderLineItemId))
  if (new Set(orders.map(order => order?.id)).size !== 1 || !orders[0])
    return [
      {
        field: path,
        message: 'Cannot dispose items from more than one reverse fulfillment order.',
        code: 'INVALID',
      },
    ]
  const [{ lines }] = orders
  return inputs.flatMap((input, index) =>
    lineErrors(context, lines, input, [...path, String(index)]),
  )
}

function lineErrors(
  context: GraphqlContext,
  lines: readonly ReverseLineRecord[],
  input: ReverseFulfillmentOrderDisposeInput,
  path: readonly string[],
): MutationError[] {
  const errors: MutationError[] = []
  const line = lines.find(({ id }) => id === input.reverseFulfillmentOrderLineItemId)
  const isCustom =
    line !== undefined && findLineItem(context, line.lineItemId)?.item.variantId === null
  if (isCustom && input.dispositionType === 'RESTOCKED')
    errors.push({
      field: [...path, 'dispositionType'],
      message: 'RESTOCKED is an invalid disposition type for a custom line item.',
      code: 'INVALID',
    })
  if (input.locationId && !LOCATIONS.in(context).get(input.locationId))
    errors.push({
      field: [...path, 'locationId'],
      message: 'Location not found.',
      code: 'NOT_FOUND',
    })
  if (line && (input.quantity <= 0 || input.quantity > line.quantity - disposedQuantity(line)))
    errors.push({
      field: [...path, 'quantity'],
      message: 'Disposition has an invalid quantity.',
      code: 'INVALID',
    })
  return errors
}

/** Records the outcome for returned items, and puts restocked ones back into stock. */
export function disposeItems(
  context: MutationContext,
  inputs: readonly ReverseFulfillmentOrderDisposeInput[],
): ReverseLineRecord[] {
  const { records } = context.store
  const at = currentTime(context)
  const order = findOrder(context, inputs[0]?.reverseFulfillmentOrderLineItemId ?? '')
  if (!order) return []
  const lines = order.lines.map(line => ({
    ...line,
    dispositions: [
      ...line.dispositions,
      ...inputs
        .filter(input => input.reverseFulfillmentOrderLineItemId === line.id)
        .map((input): DispositionRecord => ({
          id: nextReturnId(records, 'ReverseFulfillmentOrderDisposition'),
          __typename: 'ReverseFulfillmentOrderDisposition',
          type: input.dispositionType,
          quantity: input.quantity,
          locationId: input.locationId ?? null,
          createdAt: at,
        })),
    ],
  }))
  const changed = records.table(REVERSE_FULFILLMENT_ORDERS).put({ ...order, lines })
  for (const input of inputs.filter(({ dispositionType }) => dispositionType === 'RESTOCKED')) {
    const line = lines.find(({ id }) => id === input.reverseFulfillmentOrderLineItemId)
    const item = line && findLineItem(context, line.lineItemId)
    restock(context, [
      {
        variantId: item?.item.variantId ?? null,
        quantity: input.quantity,
        locationId: input.locationId ?? null,
      },
    ])
  }
  context.emit(
    'reverse_fulfillment_orders/dispose',
    disposeWebhook(
      changed,
      inputs.map(input => ({
        lineId: input.reverseFulfillmentOrderLineItemId,
        type: input.dispositionType,
        quantity: input.quantity,
      })),
    ),
  )
  const disposed = new Set(inputs.map(input => input.reverseFulfillmentOrderLineItemId))
  return lines.filter(({ id }) => disposed.has(id))
}
