import { GraphQLError } from 'graphql'
import { includesScopes } from '../state/scopes'

/**
 * Rejects access to a field without the required scope.
 *
 * @see docs/protocol.md#access-scopes
 * @throws GraphQLError with the code ACCESS_DENIED
 */
export function requireScope(granted: readonly string[], scope: string, field: string): void {
  if (includesScopes(granted, [scope])) return
  throw new GraphQLError(
    `Access denied for ${field} field. Required access: \`${scope}\` access scope.`,
    {
      extensions: {
        code: 'ACCESS_DENIED',
        documentation: 'https://shopify.dev/api/usage/access-scopes',
        requiredAccess: `\`${scope}\` access scope.`,
      },
    },
  )
}
