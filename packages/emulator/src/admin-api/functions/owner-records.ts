import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { METAFIELDS } from '../metafields/metafield-records'
import type { AppFunction } from './app-functions'

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

const indexes = { fn: ({ fn }: FunctionOwner) => fn.id } as const

export const VALIDATIONS = { type: 'Validation', indexes } as const
export const CART_TRANSFORMS = { type: 'CartTransform', indexes } as const
export const CONSTRAINT_RULES = { type: 'FulfillmentConstraintRule', indexes } as const
export const DELIVERY_CUSTOMIZATIONS = { type: 'DeliveryCustomization', indexes } as const
export const PAYMENT_CUSTOMIZATIONS = { type: 'PaymentCustomization', indexes } as const

type OwnerTable =
  | typeof VALIDATIONS
  | typeof CART_TRANSFORMS
  | typeof CONSTRAINT_RULES
  | typeof DELIVERY_CUSTOMIZATIONS
  | typeof PAYMENT_CUSTOMIZATIONS

/** Removes an object with its metafields. */
export function removeOwner(records: RecordStore, spec: OwnerTable, id: string): void {
  const metafields = records.table(METAFIELDS)
  for (const metafield of metafields.lookUp('owner', id)) metafields.remove(metafield.id)
  records.table<FunctionOwner, 'fn'>(spec).remove(id)
}
