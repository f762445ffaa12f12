import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { CASH_ACTIVITIES, PAYMENT_SESSIONS } from './session-records'
import { defineRecords } from '../../engine/resolve/define-records'

/** A place at a location where cash is kept. Several devices can share it. */
export interface CashDrawerRecord extends StoredRecord {
  readonly name: string
  /** Global id. */
  readonly locationId: string
}

/** The drawer of a device. The id is that of the device. */
interface AssignmentRecord extends StoredRecord {
  readonly drawerId: string
}

export const CASH_DRAWERS = defineRecords('CashDrawer', {
  location: (drawer: CashDrawerRecord) => drawer.locationId,
})

const ASSIGNMENTS = defineRecords('PointOfSaleDevice', {
  drawer: (assignment: AssignmentRecord) => assignment.drawerId,
})

/** Finds a drawer by its name. Names are unique at a location, without regard to case. */
export function findDrawerByName(
  records: RecordStore,
  locationId: string,
  name: string,
): CashDrawerRecord | undefined {
  const wanted = name.trim().toLowerCase()
  return records
    .table(CASH_DRAWERS)
    .lookUp('location', locationId)
    .find(drawer => drawer.name.toLowerCase() === wanted)
}

/** Adds a drawer without cash. */
export function addDrawer(
  records: RecordStore,
  locationId: string,
  name: string,
): CashDrawerRecord {
  return records.table(CASH_DRAWERS).add({
    name: name.trim(),
    locationId,
  })
}

/** Finds the drawer that a device is assigned to. */
export function drawerOf(records: RecordStore, deviceId: string): CashDrawerRecord | undefined {
  return records.table(CASH_DRAWERS).get(records.table(ASSIGNMENTS).get(deviceId)?.drawerId)
}

/** Lists the global ids of the devices that are assigned to a drawer. */
export function devicesOf(records: RecordStore, drawerId: string): string[] {
  return records
    .table(ASSIGNMENTS)
    .lookUp('drawer', drawerId)
    .map(({ id }) => id)
}

/** Assigns a device to a drawer, instead of the one that it had. */
export function assignDevice(records: RecordStore, deviceId: string, drawerId: string): void {
  records.table(ASSIGNMENTS).put({ id: deviceId, __typename: ASSIGNMENTS.type, drawerId })
}

/** Deletes the drawers of a location that is deleted, with their sessions. */
export function removeDrawersAt(records: RecordStore, locationId: string): void {
  const [drawers, sessions] = [records.table(CASH_DRAWERS), records.table(PAYMENT_SESSIONS)]
  const [activities, assignments] = [records.table(CASH_ACTIVITIES), records.table(ASSIGNMENTS)]
  for (const drawer of drawers.lookUp('location', locationId)) {
    for (const session of sessions.lookUp('drawer', drawer.id)) {
      activities.removeBy('session', session.id)
      sessions.remove(session.id)
    }
    for (const id of devicesOf(records, drawer.id)) assignments.remove(id)
    drawers.remove(drawer.id)
  }
}
