import type { GraphqlContext } from '../graphql-context'
import { defineMutation } from './mutation'
import type { Mutation, MutationContext, MutationPayload, MutationSpec } from './mutation'
import type { MutationError } from './mutation-error'

/** A mutation of one object, which a rule of `checks` has found to exist. */
export interface ChangeSpec<Args, Found> extends Omit<MutationSpec<Args>, 'errors' | 'run'> {
  /** Like `errors` of a mutation, with the object as it is. */
  errors?: (args: Args, context: GraphqlContext, found: Found) => readonly MutationError[]
  /** Like `run` of a mutation, with the object as it is. */
  run: (args: Args, context: MutationContext, found: Found) => MutationPayload
}

/**
 * Defines a mutation of one object.
 *
 * @param find returns the object; undefined only if a rule of `checks` is broken then
 */
export function defineChange<Args, Found>(
  find: (args: NoInfer<Args>, context: GraphqlContext) => Found | undefined,
  { errors, run, ...spec }: ChangeSpec<NoInfer<Args>, NoInfer<Found>>,
): Mutation<Args> {
  const require = (args: Args, context: GraphqlContext): Found => {
    const found = find(args, context)
    if (found === undefined) throw new Error('No rule refuses an object that does not exist.')
    return found
  }
  return defineMutation({
    ...spec,
    ...(errors && { errors: (args, context) => errors(args, context, require(args, context)) }),
    run: (args, context) => run(args, context, require(args, context)),
  })
}
