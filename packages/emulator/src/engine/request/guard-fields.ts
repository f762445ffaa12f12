import type { GraphQLFieldResolver, GraphQLOutputType, GraphQLResolveInfo } from 'graphql'
import { accessDenied, badRequest, invalidFieldArguments, unapprovedData } from './execution-errors'
import { checkIdTypes } from './id-types'
import { checkInput } from './input-rules'
import type { RequestRules } from './request-rules'

type Arguments = Record<string, unknown>

/** What a field requires of the app, and whether it is met. */
export interface FieldAccess {
  /**
   * Returns the access that a field requires and the app does not have, in the platform's words.
   *
   * @param source the object that the field belongs to
   * @returns undefined if the app may read the field
   */
  missingAccess: (
    typeName: string,
    fieldName: string,
    source?: unknown,
    args?: Arguments,
  ) => string | undefined
  /** Returns why the app must not read a field that it has the scopes for. Default: it may. */
  dataRefusal?: (
    typeName: string,
    fieldName: string,
    resultType: GraphQLOutputType,
  ) => string | undefined
}

/**
 * Wraps the resolver of all fields: the app needs access to the field, and the arguments of a root
 * field must meet the rules of the API.
 */
export function guardFields<Source, Context>(
  resolve: GraphQLFieldResolver<Source, Context, Arguments>,
  rules: RequestRules,
  access: FieldAccess | undefined,
): GraphQLFieldResolver<Source, Context, Arguments> {
  return (source, args, context, info) => {
    const required = access?.missingAccess(info.parentType.name, info.fieldName, source, args)
    if (required !== undefined) throw accessDenied(info.fieldName, required)
    const refusal = access?.dataRefusal?.(info.parentType.name, info.fieldName, info.returnType)
    if (refusal !== undefined) throw unapprovedData(refusal)
    if (info.parentType !== info.schema.getMutationType())
      return resolve(source, args, context, info)
    checkExclusiveArguments(rules, args, info)
    checkArguments(args, info)
    if (!hasIdempotencyKey(info) && rules.refusesWithoutKey(info.fieldName))
      throw badRequest(
        'The @idempotent directive is required for this mutation but was not provided.',
      )
    checkIdTypes(args, info)
    return resolve(source, args, context, info)
  }
}

function checkExclusiveArguments(
  rules: RequestRules,
  args: Arguments,
  { fieldName }: GraphQLResolveInfo,
): void {
  const names = rules.exclusiveArguments(fieldName)
  if (!names) return
  const given = names.filter(name => args[name] !== undefined && args[name] !== null)
  if (given.length !== 1)
    throw invalidFieldArguments(
      `${fieldName} must include exactly one of the following arguments: ${names.join(', ')}.`,
    )
}

function checkArguments(args: Arguments, { parentType, fieldName }: GraphQLResolveInfo): void {
  for (const argument of parentType.getFields()[fieldName]?.args ?? [])
    checkInput(args[argument.name], argument.type)
}

function hasIdempotencyKey({ fieldNodes }: GraphQLResolveInfo): boolean {
  return fieldNodes.some(({ directives }) =>
    directives?.some(({ name }) => name.value === 'idempotent'),
  )
}
