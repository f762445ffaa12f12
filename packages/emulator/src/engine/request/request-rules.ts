import type { GraphQLSchema } from 'graphql'
import { IDEMPOTENT_MUTATIONS } from '../../../../../shared/idempotent-mutations'

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
    refusesWithoutKey: rootField => IDEMPOTENT_MUTATIONS.includes(rootField) && requiresKeys(),
  }
}
