import type { AnyInput } from '../../engine/resolve/any-input'
import type {
  InventoryTransferCreateInput,
  InventoryTransferEditInput,
  MutationArgs,
} from '../../../generated/admin'
import { currentTime, timestamp } from '../../engine/records/timestamp'
import type { GraphqlContext } from '../../engine/graphql-context'
import { normalizeTags } from '../../engine/records/tags'
import { idempotent } from '../../engine/resolve/idempotency'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationContext, MutationPayload } from '../../engine/resolve/mutation'
import { LOCATIONS } from '../locations/location-records'
import { setOwnerMetafields } from '../metafields/set-metafields'
import { reserveStock, STOCK_TOPICS } from './move-stock'
import {
  endsOf,
  immutableLocations,
  itemErrors,
  locationErrors,
  readyErrors,
  tagErrors,
  transferRules,
} from './transfer-checks'
import { nextLineId, SHIPMENTS, TRANSFERS } from './transfer-records'
import type { LocationSnapshot, TransferRecord } from './transfer-records'
import { emitTransfer, transferWebhook } from './transfer-webhooks'

type FieldsInput = AnyInput<InventoryTransferCreateInput | InventoryTransferEditInput>

type CreateArgs = MutationArgs['inventoryTransferCreate' | 'inventoryTransferCreateAsReadyToShip']

const NUMBER_DIGITS = 4

/** The roots that create, change, and end transfers. */
export const transferMutations: Mutations = {
  inventoryTransferCreate: idempotent(
    defineMutation<CreateArgs>({ run: (args, context) => create(args, context, 'DRAFT') }),
  ),

  inventoryTransferCreateAsReadyToShip: idempotent(
    defineMutation<CreateArgs>({
      topics: ['inventory_transfers/ready_to_ship', ...STOCK_TOPICS],
      run: (args, context) => create(args, context, 'READY_TO_SHIP'),
    }),
  ),

  inventoryTransferMarkAsReadyToShip: TRANSFERS.change('id', {
    checks: transferRules(['id'], ({ id }) => id, ['DRAFT']),
    topics: ['inventory_transfers/ready_to_ship', ...STOCK_TOPICS],
    errors: (_args, _context, before) => readyErrors(before, ['id']),
    run: (_args, context, before) => markReady(context, before),
  }),

  inventoryTransferEdit: TRANSFERS.change('id', {
    checks: transferRules(['id'], ({ id }) => id),
    topics: ['inventory_transfers/updated'],
    errors: ({ input }, context, before) => {
      const ends = endsOf(before, input)
      return [
        ...immutableLocations(before, input),
        ...locationErrors(context, [
          [['input', 'originId'], ends.originId],
          [['input', 'destinationId'], ends.destinationId],
        ]),
        ...tagErrors(input.tags),
      ]
    },
    run: ({ input }, context, before) => {
      const transfer = TRANSFERS.in(context).put({
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

  inventoryTransferCancel: TRANSFERS.change('id', {
    checks: [
      ...transferRules<{ id: string }>(['id'], ({ id }) => id, ['DRAFT', 'READY_TO_SHIP']),
      {
        field: ['id'],
        code: 'SHIPMENT_EXISTS',
        message: 'Shipment already exists for the transfer.',
        fails: ({ id }, context) => SHIPMENTS.in(context).has('transfer', id),
      },
    ],
    topics: ['inventory_transfers/cancel', ...STOCK_TOPICS],
    run: ({ id }, context, before) => {
      if (before.status === 'READY_TO_SHIP') reserve(context, before, -1)
      TRANSFERS.in(context).update(id, { status: 'CANCELED' })
      return emitTransfer(context, id, 'inventory_transfers/cancel')
    },
  }),

  inventoryTransferDelete: TRANSFERS.remove('id', 'deletedId', {
    checks: transferRules(
      ['id'],
      ({ id }) => id,
      ['DRAFT'],
      "Can't delete the transfer if it's not in the draft status.",
    ),
  }),

  inventoryTransferDuplicate: idempotent(
    TRANSFERS.change<{ id: string }, 'id'>('id', {
      checks: transferRules(['id'], ({ id }) => id),
      run: (_args, context, before) => {
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
    ...tagErrors(input.tags),
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

function snapshot(context: GraphqlContext, id: string | null | undefined) {
  const location = LOCATIONS.in(context).get(id)
  if (!location) return null
  const taken: LocationSnapshot = {
    locationId: location.id,
    name: location.name,
    snapshottedAt: currentTime(context),
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

function markReady(context: MutationContext, transfer: TransferRecord): MutationPayload {
  TRANSFERS.in(context).update(transfer.id, { status: 'READY_TO_SHIP' })
  reserve(context, transfer, 1)
  return emitTransfer(context, transfer.id, 'inventory_transfers/ready_to_ship')
}

function reserve(context: MutationContext, transfer: TransferRecord, sign: 1 | -1): void {
  reserveStock(
    context,
    transfer,
    transfer.lines.map(({ itemId, quantity }) => ({ itemId, quantity: sign * quantity })),
    sign === 1 ? 'movement_created' : 'movement_canceled',
  )
}
