import type { RecordStore } from '../../emulator/admin-api/engine/records/record-store'
import { parseGlobalId } from '../../emulator/admin-api/engine/records/global-id'
import { takeSnapshot } from '../../emulator/snapshots/snapshot'
import type { Snapshot } from '../../emulator/snapshots/snapshot'
import { registerApp } from '../../emulator/state/app-registration'
import { createState } from '../../emulator/state/state'
import type { StoreSeed } from '../../emulator/state/store-seed'
import { ORDER_PARTS } from './fetch-rows'
import type { PullFolder, Row } from './pull-folder'
import { putCollections } from './records/put-collections'
import { putCustomers } from './records/put-customers'
import { putFulfillmentOrders, putOrderParts } from './records/put-fulfillments'
import { putOrders } from './records/put-orders'
import { putProducts } from './records/put-products'
import { putLocations, putStock } from './records/put-stock'
import { RowTree } from './records/row-tree'

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
  putProducts(records, await tree('products'), await tree('variants'))
  putStock(records, await tree('inventory'))
  putCollections(records, await tree('collections'))
  putCustomers(records, await tree('customers'))
  putOrders(records, await tree('orders'))
  putFulfillmentOrders(records, await tree('fulfillment-orders'))
  putOrderParts(records, await tree(ORDER_PARTS))
}

/** Excludes the pulled ids from those that the local platform issues later. */
function reserveIds(records: RecordStore): void {
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { id, number, __typename } = value as Record<string, unknown>
    const parsed = typeof id === 'string' ? parseGlobalId(id) : undefined
    if (parsed && Number.isSafeInteger(Number(parsed.key)))
      records.reserveNumber(parsed.type, Number(parsed.key))
    if (__typename === 'Order' && typeof number === 'number')
      records.reserveNumber('OrderNumber', number)
    Object.values(value).forEach(visit)
  }
  visit(records.save().tables)
}
