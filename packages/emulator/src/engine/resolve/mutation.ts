import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../graphql-context'
import { changeStore } from './change-store'
import type { MutationContext } from './change-store'
import { generalErrors } from './general-rules'
import type { MutationError } from './mutation-error'

export type { MutationContext, MutationError }

/** One rule of a mutation's input. */
export interface Check<Args> {
  field: readonly string[] | null | ((args: Args) => readonly string[] | null)
  code?: string
  message: string | ((args: Args, context: GraphqlContext) => string)
  /** Returns whether the input breaks the rule. */
  fails: (args: Args, context: GraphqlContext) => boolean
  /** Later rules are not checked if this one is broken. */
  isFinal?: boolean
}

/** The payload of a mutation. Missing fields are null. */
export type MutationPayload = Record<string, unknown> & { userErrors?: readonly MutationError[] }

/** A mutation: its rules, its effect, and the webhooks that it causes. */
export interface MutationSpec<Args> {
  /** The rules, in the order in which their errors are listed. */
  checks?: readonly Check<Args>[]
  /** Whether all broken rules are reported, or the first one only. Default: all. */
  reports?: 'all' | 'first'
  /** Lists the errors that a table cannot express, e.g. one per entry, if no rule is broken. */
  errors?: (args: Args, context: GraphqlContext) => readonly MutationError[]
  /**
   * Changes the store. Changes are undone if the payload contains user errors, unless `isPartial`.
   */
  run: (args: Args, context: MutationContext, info: GraphQLResolveInfo) => MutationPayload
  /** The payload without the errors, after a broken rule or an error. */
  refused?: (args: Args, context: GraphqlContext) => MutationPayload
  /** Topics of webhooks, e.g. `products/create`. */
  topics?: readonly string[]
  /**
   * Whether the changes stay if the payload contains user errors: each entry of a list succeeds or
   * fails alone.
   */
  isPartial?: boolean
}

/** A mutation, ready to be registered. */
export interface Mutation<Args = object> {
  topics: readonly string[]
  /** Whether changes stay if the payload contains user errors. */
  isPartial?: boolean
  /** Codes of the rules in its table. */
  codes?: readonly string[]
  resolve: (args: Args, context: GraphqlContext, info: GraphQLResolveInfo) => MutationPayload
}

/**
 * Defines a mutation by its rules and its effect. Its arguments are those of the root that it is
 * assigned to.
 */
export function defineMutation<Args>({
  checks = [],
  reports = 'all',
  errors = () => [],
  run,
  refused,
  topics = [],
  isPartial = false,
}: MutationSpec<NoInfer<Args>>): Mutation<Args> {
  const ownFields = checks.flatMap(({ field }) => (Array.isArray(field) ? [field] : []))
  return {
    topics,
    isPartial,
    codes: [...new Set(checks.flatMap(({ code }) => code ?? []))],
    resolve: (args: Args, context, info) =>
      changeStore(
        context,
        {
          name: info.fieldName,
          topics,
          isDone: ({ userErrors = [] }) => isPartial || userErrors.length === 0,
        },
        (changing): MutationPayload => {
          const broken = brokenRules(checks, args, context, reports)
          const own = broken.length > 0 ? broken : errors(args, context)
          const isChecked = own.length > 0 || isPartial || context.isSeeding
          const userErrors = isChecked ? own : generalErrors(args as object, ownFields, info)
          if (userErrors.length > 0) return { ...refused?.(args, context), userErrors }
          return { userErrors, ...run(args, changing, info) }
        },
      ),
  }
}

/**
 * Lists the errors of an input by a table of rules.
 *
 * @param reports whether all broken rules are listed, or the first one only. Default: all
 */
export function brokenRules<Args>(
  checks: readonly Check<Args>[],
  args: Args,
  context: GraphqlContext,
  reports: 'all' | 'first' = 'all',
): MutationError[] {
  const errors: MutationError[] = []
  for (const { field, code, message, fails, isFinal = false } of checks) {
    if (!fails(args, context)) continue
    errors.push({
      field: typeof field === 'function' ? field(args) : field,
      message: typeof message === 'function' ? message(args, context) : message,
      ...(code !== undefined && { code }),
    })
    if (isFinal || reports === 'first') break
  }
  return errors
}
