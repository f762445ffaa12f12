import { accessDenied } from '../admin-api/engine/request/execution-errors'
import { includesScopes } from '../state/scopes'

/**
 * Rejects access to a field without the required scope.
 *
 * @see docs/protocol.md#access-scopes
 * @throws GraphQLError with the code ACCESS_DENIED
 */
export function requireScope(granted: readonly string[], scope: string, field: string): void {
  if (!includesScopes(granted, [scope])) throw accessDenied(field, `\`${scope}\` access scope.`)
}
