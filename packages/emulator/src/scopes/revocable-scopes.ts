import { expandScopes } from '../../../facts/schemas/access-scopes'
import { isPlatformScope } from '../../../facts/schemas/registration-facts'
import type { EmulatedApp } from '../state/app-options'

export interface RevokeProblem {
  message: string
  code:
    | 'UNKNOWN_SCOPES'
    | 'CANNOT_REVOKE_REQUIRED_SCOPES'
    | 'CANNOT_REVOKE_UNDECLARED_SCOPES'
    | 'CANNOT_REVOKE_IMPLIED_SCOPES'
}

/**
 * Returns the first reason for which scopes of an app cannot be revoked; undefined: they can.
 *
 * @see docs/protocol.md#access-scopes
 */
export function revokeProblem(
  app: EmulatedApp,
  granted: readonly string[],
  scopes: readonly string[],
): RevokeProblem | undefined {
  const unknown = scopes.filter(scope => !isPlatformScope(scope))
  const known = scopes.filter(isPlatformScope)
  const required = known.filter(scope => expandScopes(app.scopes).includes(scope))
  const optional = known.filter(scope => !required.includes(scope))
  const implied = optional.filter(
    scope =>
      !granted.includes(scope) &&
      expandScopes(granted.filter(other => !scopes.includes(other))).includes(scope),
  )
  const undeclared = optional.filter(
    scope =>
      !implied.includes(scope) &&
      !expandScopes(app.optionalScopes).includes(scope) &&
      !granted.includes(scope),
  )
  if (unknown.length > 0)
    return {
      code: 'UNKNOWN_SCOPES',
      message: 'The requested list of scopes to revoke includes invalid handles.',
    }
  if (required.length > 0)
    return {
      code: 'CANNOT_REVOKE_REQUIRED_SCOPES',
      message: 'Scopes that are declared as required cannot be revoked.',
    }
  if (undeclared.length > 0)
    return {
      code: 'CANNOT_REVOKE_UNDECLARED_SCOPES',
      message: 'Scopes that are not declared cannot be revoked.',
    }
  if (implied.length > 0)
    return {
      code: 'CANNOT_REVOKE_IMPLIED_SCOPES',
      message: 'Scopes that are implied by another scope cannot be revoked.',
    }
  return undefined
}

/** Returns a grant without these scopes. */
export function withoutScopes(granted: readonly string[], scopes: readonly string[]): string[] {
  return granted.filter(scope => !scopes.includes(scope))
}
