import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord, TableSpec } from '../../engine/records/record-table'
import { removeMetafields } from '../metafields/metafield-records'
import type { AppFunction } from './app-functions'
import { defineRecords } from '../../engine/resolve/define-records'

/** An object of a store that runs a function. */
export interface FunctionOwner extends StoredRecord {
  /** The function as it was when the object was created. */
  readonly fn: AppFunction
}

export interface ValidationRecord extends FunctionOwner {
  readonly title: string
  readonly enabled: boolean
  readonly blockOnFailure: boolean
}

export interface CartTransformRecord extends FunctionOwner {
  readonly blockOnFailure: boolean
}

export interface ConstraintRuleRecord extends FunctionOwner {
  readonly deliveryMethodTypes: readonly string[]
}

export interface CustomizationRecord extends FunctionOwner {
  readonly title: string
  readonly enabled: boolean
}

const indexes = { fn: ({ fn }: FunctionOwner) => fn.id }

export const VALIDATIONS = defineRecords<ValidationRecord, 'fn'>('Validation', indexes)
export const CART_TRANSFORMS = defineRecords<CartTransformRecord, 'fn'>('CartTransform', indexes)
export const CONSTRAINT_RULES = defineRecords<ConstraintRuleRecord, 'fn'>(
  'FulfillmentConstraintRule',
  indexes,
)
export const DELIVERY_CUSTOMIZATIONS = defineRecords<CustomizationRecord, 'fn'>(
  'DeliveryCustomization',
  indexes,
)
export const PAYMENT_CUSTOMIZATIONS = defineRecords<CustomizationRecord, 'fn'>(
  'PaymentCustomization',
  indexes,
)

/** Removes an object with its metafields. */
export function removeOwner<Row extends FunctionOwner>(
  records: RecordStore,
  spec: TableSpec<Row>,
  id: string,
): void {
  removeMetafields(records, id)
  records.table(spec).remove(id)
}
