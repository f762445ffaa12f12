import { timestamp } from '../../graphql/timestamp'
import type { GraphqlContext } from '../../graphql/graphql-context'
import { normalizeTags } from '../engine/records/tags'
import { idempotent } from '../engine/resolve/idempotency'
import { defineMutation } from '../engine/resolve/mutation'
import type {
  Mutation,
  MutationContext,
  MutationError,
  MutationPayload,
} from '../engine/resolve/mutation'
import { LOCATIONS } from '../locations/location-records'
import { setOwnerMetafields } from '../metafields/set-metafields'
import type { MetafieldInput } from '../metafields/set-metafields'
import { reserveStock, STOCK_TOPICS } from './move-stock'
import { findTransfer, itemErrors, locationErrors, transferRules } from './transfer-checks'
import type { ItemInput } from './transfer-checks'
import { nextLineId, SHIPMENTS, shippedQuantities, TRANSFERS } from './transfer-records'
import type { LocationSnapshot, TransferLine, TransferRecord } from './transfer-records'
import { transferWebhook } from './transfer-webhooks'

interface FieldsInput {
  note?: string | null
  referenceName?: string | null
  tags?: readonly string[] | null
  dateCreated?: string | null
  metafields?: readonly MetafieldInput[] | null
}

interface CreateArgs {
  input: FieldsInput & {
    originLocationId?: string | null
    destinationLocationId?: string | null
    lineItems?: readonly ItemInput[] | null
  }
}

interface EditArgs {
  id: string
  input: FieldsInput & { originId?: string | null; destinationId?: string | null }
}

const NUMBER_DIGITS = 4
const OPEN_STATUSES = ['DRAFT', 'READY_TO_SHIP', 'IN_PROGRESS'] as const

/** The roots that create, change, and end transfers. */
export const transferMutations: Readonly<Record<string, Mutation>> = {
  inventoryTransferCreate: idempotent(
    defineMutation<CreateArgs>({ run: (args, context) => create(args, context, 'DRAFT') }),
  ),

  inventoryTransferCreateAsReadyToShip: idempotent(
    defineMutation<CreateArgs>({
      topics: ['inventory_transfers/ready_to_ship', ...STOCK_TOPICS],
      run: (args, context) => create(args, context, 'READY_TO_SHIP'),
    }),
  ),

  inventoryTransferMarkAsReadyToShip: defineMutation<{ id: string }>({
    checks: transferRules(['id'], ({ id }) => id, ['DRAFT']),
    topics: ['inventory_transfers/ready_to_ship', ...STOCK_TOPICS],
    run: ({ id }, context) => {
      const before = findTransfer(context, id)
      if (!before) return { inventoryTransfer: null }
      const userErrors = readyErrors(before, ['id'])
      if (userErrors.length > 0) return { userErrors }
      return markReady(context, before)
    },
  }),

  inventoryTransferEdit: defineMutation<EditArgs>({
    checks: transferRules(['id'], ({ id }) => id),
    topics: ['inventory_transfers/updated'],
    run: ({ id, input }, context) => {
      const before = findTransfer(context, id)
      if (!before) return { inventoryTransfer: null }
      const ends = endsOf(before, input)
      const userErrors = [
        ...immutableLocations(before, input),
        ...locationErrors(context, [
          [['input', 'originId'], ends.originId],
          [['input', 'destinationId'], ends.destinationId],
        ]),
      ]
      if (userErrors.length > 0) return { userErrors }
      const transfer = context.store.records.table(TRANSFERS).put({
        ...before,
        ...fieldsOf(input),
        ...(input.originId !== undefined && { origin: snapshot(context, input.originId) }),
        ...(input.destinationId !== undefined && {
          destination: snapshot(context, input.destinationId),
        }),
      })
      return finish(context, transfer, input, 'inventory_transfers/updated')
    },
  }),

  inventoryTransferSetItems: idempotent(
    defineMutation<{ input: { id: string; lineItems: readonly ItemInput[] } }>({
      checks: transferRules(['input', 'id'], ({ input }) => input.id, ['DRAFT', 'READY_TO_SHIP']),
      topics: ['inventory_transfers/update_item_quantities', ...STOCK_TOPICS],
      run: ({ input }, context) => {
        const before = findTransfer(context, input.id)
        if (!before) return { inventoryTransfer: null }
        const userErrors = itemErrors(context, input.lineItems, ['input', 'lineItems'])
        if (userErrors.length > 0) return { userErrors }
        const lines = input.lineItems.map(({ inventoryItemId: itemId, quantity }) => ({
          id:
            before.lines.find(line => line.itemId === itemId)?.id ??
            nextLineId(context.store.records, 'InventoryTransferLineItem'),
          itemId,
          quantity,
        }))
        const updatedLineItems = replaceLines(context, before, lines)
        return {
          ...emitTransfer(context, before.id, 'inventory_transfers/update_item_quantities'),
          updatedLineItems,
        }
      },
    }),
  ),

  inventoryTransferRemoveItems: defineMutation<{
    input: { id: string; transferLineItemIds?: readonly string[] | null }
  }>({
    checks: transferRules(['input', 'id'], ({ input }) => input.id, OPEN_STATUSES),
    topics: ['inventory_transfers/remove_items', ...STOCK_TOPICS],
    run: ({ input }, context) => {
      const before = findTransfer(context, input.id)
      if (!before) return { inventoryTransfer: null }
      const removed = input.transferLineItemIds ?? []
      const userErrors = removalErrors(context, before, removed)
      if (userErrors.length > 0) return { userErrors }
      const lines = before.lines.filter(({ id }) => !removed.includes(id))
      const removedQuantities = replaceLines(context, before, lines)
      return {
        ...emitTransfer(context, before.id, 'inventory_transfers/remove_items'),
        removedQuantities,
      }
    },
  }),

  inventoryTransferCancel: defineMutation<{ id: string }>({
    checks: [
      ...transferRules<{ id: string }>(['id'], ({ id }) => id, ['DRAFT', 'READY_TO_SHIP']),
      {
        field: ['id'],
        code: 'SHIPMENT_EXISTS',
        message: "The transfer can't be canceled because it has shipments.",
        fails: ({ id }, { store }) => store.records.table(SHIPMENTS).has('transfer', id),
      },
    ],
    topics: ['inventory_transfers/cancel', ...STOCK_TOPICS],
    run: ({ id }, context) => {
      const before = findTransfer(context, id)
      if (before?.status === 'READY_TO_SHIP') reserve(context, before, before.lines, -1)
      context.store.records.table(TRANSFERS).update(id, { status: 'CANCELED' })
      return emitTransfer(context, id, 'inventory_transfers/cancel')
    },
  }),

  inventoryTransferDelete: defineMutation<{ id: string }>({
    checks: transferRules(['id'], ({ id }) => id, ['DRAFT', 'CANCELED']),
    run: ({ id }, { store }) => {
      store.records.table(TRANSFERS).remove(id)
      return { deletedId: id }
    },
  }),

  inventoryTransferDuplicate: idempotent(
    defineMutation<{ id: string }>({
      checks: transferRules(['id'], ({ id }) => id),
      run: ({ id }, context) => {
        const before = findTransfer(context, id)
        if (!before) return { inventoryTransfer: null }
        const lines = before.lines.map(line => ({
          ...line,
          id: nextLineId(context.store.records, 'InventoryTransferLineItem'),
        }))
        return { inventoryTransfer: add(context, { ...before, lines, status: 'DRAFT' }) }
      },
    }),
  ),
}

function create(
  { input }: CreateArgs,
  context: MutationContext,
  status: 'DRAFT' | 'READY_TO_SHIP',
): MutationPayload {
  const { originLocationId, destinationLocationId } = input
  const items = input.lineItems ?? []
  const userErrors = [
    ...locationErrors(context, [
      [['input', 'originLocationId'], originLocationId],
      [['input', 'destinationLocationId'], destinationLocationId],
    ]),
    ...itemErrors(context, items, ['input', 'lineItems']),
  ]
  if (userErrors.length > 0) return { userErrors }
  const transfer = add(context, {
    status: 'DRAFT',
    origin: snapshot(context, originLocationId),
    destination: snapshot(context, destinationLocationId),
    lines: items.map(({ inventoryItemId: itemId, quantity }) => ({
      id: nextLineId(context.store.records, 'InventoryTransferLineItem'),
      itemId,
      quantity,
    })),
    note: null,
    referenceName: null,
    tags: [],
    dateCreated: null,
    ...fieldsOf(input),
  })
  if (status === 'DRAFT') return finish(context, transfer, input)
  const missing = readyErrors(transfer, ['input'])
  if (missing.length > 0) return { userErrors: missing }
  return { ...finish(context, transfer, input), ...markReady(context, transfer) }
}

function add(
  { store, clock }: GraphqlContext,
  fields: Omit<TransferRecord, 'id' | '__typename' | 'name' | 'createdAt'>,
): TransferRecord {
  const { records } = store
  const transfers = records.table(TRANSFERS)
  const number = transfers.size + 1
  return transfers.put({
    ...fields,
    id: transfers.nextId(),
    __typename: TRANSFERS.type,
    name: `#T${String(number).padStart(NUMBER_DIGITS, '0')}`,
    createdAt: timestamp(clock.now()),
  })
}

function fieldsOf(input: FieldsInput): Partial<TransferRecord> {
  const { note, referenceName, tags, dateCreated } = input
  return {
    ...(note !== undefined && { note }),
    ...(referenceName !== undefined && { referenceName }),
    ...(tags !== undefined && { tags: normalizeTags(tags ?? []) }),
    ...(dateCreated !== undefined && {
      dateCreated: dateCreated && timestamp(Date.parse(dateCreated)),
    }),
  }
}

function snapshot({ store, clock }: GraphqlContext, id: string | null | undefined) {
  const location = store.records.table(LOCATIONS).get(id)
  if (!location) return null
  const taken: LocationSnapshot = {
    locationId: location.id,
    name: location.name,
    snapshottedAt: timestamp(clock.now()),
  }
  return taken
}

function finish(
  context: MutationContext,
  transfer: TransferRecord,
  { metafields }: FieldsInput,
  topic?: string,
): MutationPayload {
  const userErrors = setOwnerMetafields(context, transfer.id, metafields).map(error => ({
    ...error,
    field: ['input', ...(error.field ?? [])],
    code: 'INVALID_METAFIELDS',
  }))
  if (userErrors.length > 0) return { userErrors }
  if (topic !== undefined) context.emit(topic, transferWebhook(transfer))
  return { inventoryTransfer: transfer }
}

function emitTransfer(context: MutationContext, id: string, topic: string): MutationPayload {
  const transfer = findTransfer(context, id)
  if (transfer) context.emit(topic, transferWebhook(transfer))
  return { inventoryTransfer: transfer ?? null }
}

function markReady(context: MutationContext, transfer: TransferRecord): MutationPayload {
  context.store.records.table(TRANSFERS).update(transfer.id, { status: 'READY_TO_SHIP' })
  reserve(context, transfer, transfer.lines, 1)
  return emitTransfer(context, transfer.id, 'inventory_transfers/ready_to_ship')
}

function readyErrors(transfer: TransferRecord, field: readonly string[]): MutationError[] {
  if (!transfer.origin || !transfer.destination)
    return [
      {
        field,
        code: 'LOCATION_REQUIRED',
        message: 'The transfer needs an origin and a destination.',
      },
    ]
  if (transfer.lines.length === 0)
    return [{ field, code: 'ITEMS_EMPTY', message: 'The transfer has no items.' }]
  return []
}

function reserve(
  context: MutationContext,
  transfer: TransferRecord,
  lines: readonly TransferLine[],
  sign: 1 | -1,
): void {
  reserveStock(
    context,
    transfer,
    lines.map(({ itemId, quantity }) => ({ itemId, quantity: sign * quantity })),
    sign === 1 ? 'movement_created' : 'movement_canceled',
  )
}

/** Replaces the items of a transfer, and reserves the differences. Returns the differences. */
function replaceLines(
  context: MutationContext,
  before: TransferRecord,
  lines: readonly TransferLine[],
): { inventoryItemId: string; newQuantity: number; deltaQuantity: number }[] {
  context.store.records.table(TRANSFERS).update(before.id, { lines })
  const quantityIn = (list: readonly TransferLine[], itemId: string) =>
    list.find(line => line.itemId === itemId)?.quantity ?? 0
  const items = [...new Set([...before.lines, ...lines].map(({ itemId }) => itemId))]
  const changes = items
    .map(itemId => ({
      inventoryItemId: itemId,
      newQuantity: quantityIn(lines, itemId),
      deltaQuantity: quantityIn(lines, itemId) - quantityIn(before.lines, itemId),
    }))
    .filter(({ deltaQuantity }) => deltaQuantity !== 0)
  if (before.status !== 'DRAFT')
    reserveStock(
      context,
      before,
      changes.map(({ inventoryItemId, deltaQuantity }) => ({
        itemId: inventoryItemId,
        quantity: deltaQuantity,
      })),
      'movement_updated',
    )
  return changes
}

function removalErrors(
  { store: { records } }: GraphqlContext,
  transfer: TransferRecord,
  removed: readonly string[],
): MutationError[] {
  const field = ['input', 'transferLineItemIds']
  const lines = removed.map(id => transfer.lines.find(line => line.id === id))
  if (lines.includes(undefined))
    return [{ field, code: 'ITEM_NOT_FOUND', message: 'The item of the transfer was not found.' }]
  if (transfer.status !== 'DRAFT' && removed.length >= transfer.lines.length)
    return [
      {
        field,
        code: 'CANT_REMOVE_ALL_ITEMS_FROM_READY_TO_SHIP_TRANSFER',
        message: "A transfer that is ready to ship can't lose all its items.",
      },
    ]
  const isShipped = lines.some(line => {
    const { picked, shipped } = shippedQuantities(records, transfer.id, line?.itemId ?? '')
    return picked + shipped > 0
  })
  return isShipped
    ? [{ field, code: 'ALL_QUANTITY_SHIPPED', message: "Items in shipments can't be removed." }]
    : []
}

function endsOf(
  { origin, destination }: TransferRecord,
  { originId, destinationId }: EditArgs['input'],
) {
  return {
    originId: originId === undefined ? origin?.locationId : originId,
    destinationId: destinationId === undefined ? destination?.locationId : destinationId,
  }
}

/** Only a draft may get other locations. */
function immutableLocations(transfer: TransferRecord, input: EditArgs['input']): MutationError[] {
  if (transfer.status === 'DRAFT') return []
  const { originId, destinationId } = endsOf(transfer, input)
  const changed = [
    ...(originId === transfer.origin?.locationId ? [] : ['originId']),
    ...(destinationId === transfer.destination?.locationId ? [] : ['destinationId']),
  ]
  return changed.map(name => ({
    field: ['input', name],
    code: 'TRANSFER_LOCATION_IMMUTABLE',
    message: "The locations of a transfer can't be changed after it is ready to ship.",
  }))
}
