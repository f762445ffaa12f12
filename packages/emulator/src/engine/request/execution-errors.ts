import { GraphQLError } from 'graphql'
import { DATED_RULES } from '../../../../../shared/dated-rules'
import type { DatedRuleId } from '../../../../../shared/dated-rules'

/**
 * An error of a resolver: its field is null, and the other fields of the operation are returned.
 *
 * @param code e.g. `RESOURCE_NOT_FOUND`
 */
export function executionError(code: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } })
}

/** An argument with a value that the field does not accept. */
export function badRequest(message: string): GraphQLError {
  return executionError('BAD_REQUEST', message)
}

/** Arguments that break a rule that the schema does not express. */
export function invalidFieldArguments(message: string): GraphQLError {
  return executionError('INVALID_FIELD_ARGUMENTS', message)
}

/** A global id of another type, or of nothing. */
export function invalidId(id: string): GraphQLError {
  return executionError('RESOURCE_NOT_FOUND', `Invalid id: ${id}`)
}

/** A record that does not exist, where the platform does not return null alone. */
export function notFound(message: string): GraphQLError {
  return executionError('NOT_FOUND', message)
}

/**
 * A field that the app must not read.
 *
 * @param requiredAccess in the platform's words, e.g. `` `read_products` access scope. ``
 * @see docs/protocol.md#access-scopes
 */
export function accessDenied(field: string, requiredAccess: string): GraphQLError {
  return new GraphQLError(`Access denied for ${field} field. Required access: ${requiredAccess}`, {
    extensions: {
      code: 'ACCESS_DENIED',
      documentation: 'https://shopify.dev/api/usage/access-scopes',
      requiredAccess,
    },
  })
}

/** Data of customers that the app is not approved for. */
export function unapprovedData(message: string): GraphQLError {
  return new GraphQLError(message, {
    extensions: {
      code: 'ACCESS_DENIED',
      documentation: 'https://shopify.dev/docs/apps/launch/protected-customer-data',
    },
  })
}

/** A field that a dated rule of the platform denies to the app. */
export function ruleDenied(field: string, id: DatedRuleId): GraphQLError {
  const { title, source } = DATED_RULES[id]
  return new GraphQLError(`Access denied for ${field} field. ${title} (${id}).`, {
    extensions: { code: 'ACCESS_DENIED', documentation: source },
  })
}
