import { valueOf } from './reader'

/** Fields that identify a customer, as an app requests them one by one. */
export const PROTECTED_FIELDS = ['name', 'address', 'email', 'phone'] as const

export type ProtectedField = (typeof PROTECTED_FIELDS)[number]

/**
 * What an app is approved for: 0 nothing, 1 data of customers without the fields that identify
 * them, 2 all of it, or a list with the approved fields.
 *
 * @see https://shopify.dev/docs/apps/launch/protected-customer-data
 */
export type ProtectedDataAccess = 0 | 1 | 2 | ProtectedField[]

/** Looks up what an app is approved for. */
export interface DataApproval {
  /** Whether the app may read data of customers at all. */
  hasData: boolean
  /** Whether the app may read all of some fields. */
  hasFields: (fields: readonly ProtectedField[]) => boolean
}

const DESCRIPTION = `0, 1, 2, or a list of ${PROTECTED_FIELDS.join(', ')}`

/** Reads a value of a seed. */
export const readProtectedData = valueOf(DESCRIPTION, isProtectedDataAccess, {
  anyOf: [
    { type: 'integer', minimum: 0, maximum: 2 },
    { type: 'array', items: { enum: PROTECTED_FIELDS } },
  ],
})

/** @throws Error for a value of another form */
export function checkProtectedData(value: ProtectedDataAccess): void {
  if (!isProtectedDataAccess(value))
    throw new Error(`Emulator: app.protectedCustomerData must be ${DESCRIPTION}.`)
}

/** Returns what an app with this access may read. */
export function approvalOf(access: ProtectedDataAccess): DataApproval {
  const approved = access === 2 ? PROTECTED_FIELDS : Array.isArray(access) ? access : []
  return {
    hasData: access !== 0,
    hasFields: fields => fields.every(field => approved.includes(field)),
  }
}

function isProtectedDataAccess(value: unknown): value is ProtectedDataAccess {
  return Array.isArray(value)
    ? value.every(field => PROTECTED_FIELDS.includes(field as ProtectedField))
    : value === 0 || value === 1 || value === 2
}
