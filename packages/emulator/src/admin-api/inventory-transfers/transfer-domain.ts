import type { GraphqlContext } from '../../engine/graphql-context'
import { BY_ID, cursorTime, paginate } from '../../engine/records/connection'
import { limitCount } from '../../engine/records/count'
import type { RecordStore } from '../../engine/records/record-store'
import type { Domain, FieldResolver, Fields } from '../../engine/resolve/domain'
import type { ListSpec } from '../../engine/resolve/list-records'
import { INVENTORY_ITEMS } from '../inventory/inventory-records'
import { EMPTY_ADDRESS, LOCATIONS } from '../locations/location-records'
import { PRODUCTS, VARIANTS } from '../products/product-records'
import { receiveMutation } from './receive-mutation'
import { shipmentItemMutations } from './shipment-item-mutations'
import { shipmentMutations } from './shipment-mutations'
import { transferItemMutations } from './transfer-item-mutations'
import { transferMutations } from './transfer-mutations'
import { SHIPMENTS, shippedQuantities, totalOf, TRANSFERS, unreceived } from './transfer-records'
import type {
  LocationSnapshot,
  ShipmentLine,
  ShipmentRecord,
  TransferLine,
  TransferRecord,
} from './transfer-records'

function transferList(records: RecordStore): ListSpec<TransferRecord> {
  const variantsOf = ({ lines }: TransferRecord) =>
    lines.flatMap(({ itemId }) => records.table(VARIANTS).lookUp('item', itemId))
  return {
    search: {
      text: ({ name, referenceName, note }) => [name, referenceName, note],
      fields: {
        created_at: { kind: 'time', read: ({ createdAt }) => createdAt },
        destination_id: { kind: 'id', read: ({ destination }) => destination?.locationId },
        id: { kind: 'id', read: ({ id }) => id },
        origin_id: { kind: 'id', read: ({ origin }) => origin?.locationId },
        product_id: {
          kind: 'id',
          read: transfer => variantsOf(transfer).map(({ productId }) => productId),
        },
        product_variant_id: {
          kind: 'id',
          read: transfer => variantsOf(transfer).map(({ id }) => id),
        },
        source_id: { kind: 'id', read: ({ origin }) => origin?.locationId },
        status: { kind: 'exact', read: ({ status }) => status.toLowerCase() },
        tag: { kind: 'exact', read: ({ tags }) => tags },
        tag_not: { kind: 'exact', isNegated: true, read: ({ tags }) => tags },
      },
    },
    sortValues: {
      CREATED_AT: ({ createdAt }) => cursorTime(createdAt),
      DESTINATION_NAME: ({ destination }) => destination?.name ?? '',
      NAME: ({ name }) => name,
      ORIGIN_NAME: ({ origin }) => origin?.name ?? '',
      SOURCE_NAME: ({ origin }) => origin?.name ?? '',
      STATUS: ({ status }) => status,
    },
  }
}

function shipmentList(records: RecordStore): ListSpec<ShipmentRecord> {
  return {
    search: {
      text: ({ name }) => [name],
      fields: {
        barcode: { kind: 'exact', read: ({ barcode }) => barcode },
        destination_id: {
          kind: 'id',
          read: ({ transferId }) =>
            records.table(TRANSFERS).get(transferId)?.destination?.locationId,
        },
        id: { kind: 'id', read: ({ id }) => id },
        status: { kind: 'exact', read: ({ status }) => status.toLowerCase() },
        tracking_number: { kind: 'exact', read: ({ tracking }) => tracking?.trackingNumber },
      },
    },
    sortValues: { STATUS: ({ status }) => status },
  }
}

/** A line of a transfer, with the transfer that it belongs to. */
type TransferLineNode = TransferLine & { transfer: TransferRecord }

const inventoryItem: FieldResolver = INVENTORY_ITEMS.at<TransferLine>('itemId')

const snapshotFields: Fields<'LocationSnapshot'> = {
  address: ({ locationId }: LocationSnapshot, _args, context) =>
    LOCATIONS.in(context).get(locationId)?.address ?? EMPTY_ADDRESS,
  location: LOCATIONS.at<LocationSnapshot>('locationId'),
}

const transferFields: Fields<'InventoryTransfer'> = {
  hasTimelineComment: () => false,
  lineItems: (transfer: TransferRecord, args) =>
    paginate(
      transfer.lines.map(line => lineNode(line, transfer)),
      args,
      BY_ID,
    ),
  lineItemsCount: ({ lines }: TransferRecord, { limit }) => limitCount(lines.length, limit),
  receivedQuantity: ({ id }: TransferRecord, _args, context) =>
    SHIPMENTS.in(context)
      .lookUp('transfer', id)
      .flatMap(({ lines }) => lines)
      .reduce((sum, line) => sum + line.quantity - unreceived(line), 0),
  shipments: SHIPMENTS.pageBy('transfer'),
  totalQuantity: ({ lines }: TransferRecord) => totalOf(lines),
}

const transferLineFields: Fields<'InventoryTransferLineItem'> = {
  inventoryItem,
  pickedForShipmentQuantity: lineQuantity((_line, { picked }) => picked),
  processableQuantity: lineQuantity(({ quantity }, { shipped }) => quantity - shipped),
  shippableQuantity: lineQuantity(({ quantity, transfer }, { picked, shipped }) =>
    transfer.status === 'READY_TO_SHIP' || transfer.status === 'IN_PROGRESS'
      ? quantity - picked - shipped
      : 0,
  ),
  shippedQuantity: lineQuantity((_line, { shipped }) => shipped),
  title: ({ itemId }: TransferLine, _args, context) => {
    const [variant] = VARIANTS.in(context).lookUp('item', itemId)
    return PRODUCTS.in(context).get(variant?.productId)?.title ?? null
  },
  totalQuantity: ({ quantity }: TransferLine) => quantity,
}

const sumOf =
  (read: (line: ShipmentLine) => number): FieldResolver =>
  ({ lines }: ShipmentRecord) =>
    lines.reduce((sum, line) => sum + read(line), 0)

const shipmentFields: Fields<'InventoryShipment'> = {
  lineItemTotalQuantity: ({ lines }: ShipmentRecord) => totalOf(lines),
  lineItems: ({ lines }: ShipmentRecord, args) => paginate(lines, args, BY_ID),
  lineItemsCount: ({ lines }: ShipmentRecord, { limit }) => limitCount(lines.length, limit),
  totalAcceptedQuantity: sumOf(({ accepted }) => accepted),
  totalReceivedQuantity: sumOf(line => line.quantity - unreceived(line)),
  totalRejectedQuantity: sumOf(({ rejected }) => rejected),
}

/** Transfers of stock between locations, and their shipments. */
export const transferDomain: Domain = {
  queries: {
    inventoryShipment: SHIPMENTS.one,
    inventoryShipments: SHIPMENTS.page(({ store }) => shipmentList(store.records)),
    inventoryTransfer: TRANSFERS.one,
    inventoryTransfers: TRANSFERS.page(({ store }) => transferList(store.records)),
  },
  mutations: {
    ...transferMutations,
    ...transferItemMutations,
    ...shipmentMutations,
    ...shipmentItemMutations,
    ...receiveMutation,
  },
  types: {
    InventoryShipment: shipmentFields,
    InventoryShipmentLineItem: {
      acceptedQuantity: ({ accepted }: ShipmentLine) => accepted,
      inventoryItem,
      rejectedQuantity: ({ rejected }: ShipmentLine) => rejected,
      unreceivedQuantity: (line: ShipmentLine) => unreceived(line),
    },
    InventoryTransfer: transferFields,
    InventoryTransferLineItem: transferLineFields,
    LocationSnapshot: snapshotFields,
  },
  nodes: {
    InventoryShipment: SHIPMENTS.node,
    InventoryShipmentLineItem: (id, context) => {
      const [shipment] = SHIPMENTS.in(context).lookUp('line', id)
      return shipment?.lines.find(line => line.id === id)
    },
    InventoryTransfer: TRANSFERS.node,
    InventoryTransferLineItem: (id, context) => {
      const [transfer] = TRANSFERS.in(context).lookUp('line', id)
      const line = transfer?.lines.find(candidate => candidate.id === id)
      return transfer && line && lineNode(line, transfer)
    },
  },
}

function lineNode(line: TransferLine, transfer: TransferRecord) {
  return { __typename: 'InventoryTransferLineItem', ...line, transfer }
}

function lineQuantity(
  read: (line: TransferLineNode, shipped: { picked: number; shipped: number }) => number,
): FieldResolver {
  return (line: TransferLineNode, _args: object, { store }: GraphqlContext) =>
    read(line, shippedQuantities(store.records, line.transfer.id, line.itemId))
}
