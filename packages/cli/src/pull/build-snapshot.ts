import { DISCOUNTS } from '../../../emulator/src/admin-api/discounts/discount-records'
import type { RecordStore } from '../../../emulator/src/engine/records/record-store'
import { parseGlobalId } from '../../../emulator/src/engine/records/global-id'
import { takeSnapshot } from '../../../emulator/src/snapshots/snapshot'
import type { Snapshot } from '../../../emulator/src/snapshots/snapshot'
import { registerApp } from '../../../emulator/src/lifecycle/registered-app'
import { createState } from '../../../emulator/src/lifecycle/create-state'
import type { StoreSeed } from '../../../emulator/src/seed/store-seed'
import { definitionStageName } from './definition-stages'
import { CODE_DISCOUNTS, DISCOUNT_DETAILS } from './discount-stages'
import { ORDER_PARTS } from './order-parts'
import type { PullFolder, Row } from './pull-folder'
import { putCollections } from './records/put-collections'
import { putCustomers } from './records/put-customers'
import { putDefinitions } from './records/put-definitions'
import { putDiscounts } from './records/put-discounts'
import { putDraftOrders } from './records/put-draft-orders'
import { putFulfillmentOrders, putOrderParts } from './records/put-fulfillments'
import { putMetaobjects } from './records/put-metaobjects'
import { putOrders } from './records/put-orders'
import { putProducts } from './records/put-products'
import { putLocations, putStock } from './records/put-stock'
import { RowTree } from './records/row-tree'
import { RESOURCES } from './resources'

/**
 * Converts the rows of a pull to the snapshot of a store, which the app is not installed in.
 *
 * @param seed the facts of the store
 */
export async function buildSnapshot(folder: PullFolder, seed: StoreSeed): Promise<Snapshot> {
  const state = createState({
    app: registerApp({}),
    seed: { stores: [seed] },
    now: Date.now,
    strictRotation: false,
  })
  try {
    const [store] = state.stores
    if (!store) throw new Error('The state has no store.')
    await putAll(store.records, folder)
    reserveIds(store.records)
    return takeSnapshot(state)
  } finally {
    state.stop()
  }
}

async function putAll(records: RecordStore, folder: PullFolder): Promise<void> {
  const tree = async (name: string): Promise<RowTree> =>
    new RowTree(folder.state.stages[name]?.isDone ? await folder.readRows(name) : ([] as Row[]))
  putLocations(records, await tree('locations'))
  for (const resource of RESOURCES)
    putDefinitions(records, await tree(definitionStageName(resource)))
  putMetaobjects(records, await tree('metaobjects'))
  putProducts(records, await tree('products'), await tree('variants'))
  putStock(records, await tree('inventory'))
  putCollections(records, await tree('collections'))
  putCustomers(records, await tree('customers'))
  putOrders(records, await tree('orders'))
  putFulfillmentOrders(records, await tree('fulfillment-orders'))
  putOrderParts(records, await tree(ORDER_PARTS.name))
  putDiscounts(records, await tree(DISCOUNT_DETAILS.name), await tree(CODE_DISCOUNTS.name))
  putDraftOrders(records, await tree('draft-orders'))
}

/** Excludes the pulled ids from those that the local platform issues later. */
function reserveIds(records: RecordStore): void {
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { id, number, __typename } = value as Record<string, unknown>
    const parsed = typeof id === 'string' ? parseGlobalId(id) : undefined
    if (parsed && Number.isSafeInteger(Number(parsed.key)))
      records.reserveNumber(sequenceOf(parsed.type), Number(parsed.key))
    if ((__typename === 'Order' || __typename === 'DraftOrder') && typeof number === 'number')
      records.reserveNumber(`${__typename}Number`, number)
    Object.values(value).forEach(visit)
  }
  visit(records.save().tables)
}

/** Discounts of both methods have one sequence. */
function sequenceOf(type: string): string {
  return /^Discount(?:Automatic|Code)Node$/.test(type) ? DISCOUNTS.type : type
}
