import type { GraphQLSchema } from 'graphql'

/** Rules of an API that its schema does not express. */
export interface RequestRules {
  /** Arguments of a root field of which a request must have exactly one. */
  exclusiveArguments: (rootField: string) => readonly string[] | undefined
  /** Whether a mutation must have the directive `@idempotent`. */
  needsIdempotencyKey: (rootField: string) => boolean
}

export const NO_RULES: RequestRules = {
  exclusiveArguments: () => undefined,
  needsIdempotencyKey: () => false,
}

/** First version in which an idempotency key is required. */
const IDEMPOTENCY_KEY_SINCE = '2026-04'

/** https://shopify.dev/docs/api/usage/idempotent-requests */
const NEEDS_IDEMPOTENCY_KEY = new Set([
  'inventoryActivate',
  'inventoryAdjustQuantities',
  'inventoryMoveQuantities',
  'inventorySetOnHandQuantities',
  'inventorySetQuantities',
  'inventoryShipmentAddItems',
  'inventoryShipmentCreate',
  'inventoryShipmentCreateInTransit',
  'inventoryShipmentReceive',
  'inventoryTransferCreate',
  'inventoryTransferCreateAsReadyToShip',
  'inventoryTransferDuplicate',
  'inventoryTransferSetItems',
  'locationActivate',
  'locationDeactivate',
  'refundCreate',
])

/** A former argument, and the one that replaces it. */
const EXCLUSIVE_ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  productCreate: ['input', 'product'],
}

/**
 * Creates the rules of an Admin API version.
 *
 * @param version e.g. `2026-10` or `unstable`, which sorts behind every date
 */
export function adminRules(schema: GraphQLSchema, version: string): RequestRules {
  const fields = schema.getMutationType()?.getFields() ?? {}
  return {
    exclusiveArguments: rootField => {
      const names = EXCLUSIVE_ARGUMENTS[rootField]
      const listed = fields[rootField]?.args.map(({ name }) => name) ?? []
      return names?.every(name => listed.includes(name)) ? names : undefined
    },
    needsIdempotencyKey: rootField =>
      version >= IDEMPOTENCY_KEY_SINCE && NEEDS_IDEMPOTENCY_KEY.has(rootField),
  }
}
