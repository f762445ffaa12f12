import type { GraphQLSchema } from 'graphql'

/** Rules of an API that its schema does not express. */
export interface RequestRules {
  /** Arguments of a root field of which a request must have exactly one. */
  exclusiveArguments: (rootField: string) => readonly string[] | undefined
  /** Returns whether a mutation is refused because it does not have the directive `@idempotent`. */
  refusesWithoutKey: (rootField: string) => boolean
}

export const NO_RULES: RequestRules = {
  exclusiveArguments: () => undefined,
  refusesWithoutKey: () => false,
}

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
 * Creates the rules of a request of the Admin API.
 *
 * @param requiresKeys returns whether mutations are refused that need an idempotency key and have
 *   none
 */
export function adminRules(schema: GraphQLSchema, requiresKeys: () => boolean): RequestRules {
  const fields = schema.getMutationType()?.getFields() ?? {}
  return {
    exclusiveArguments: rootField => {
      const names = EXCLUSIVE_ARGUMENTS[rootField]
      const listed = fields[rootField]?.args.map(({ name }) => name) ?? []
      return names?.every(name => listed.includes(name)) ? names : undefined
    },
    refusesWithoutKey: rootField => NEEDS_IDEMPOTENCY_KEY.has(rootField) && requiresKeys(),
  }
}
