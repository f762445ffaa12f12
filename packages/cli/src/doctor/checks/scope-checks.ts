import { AUTHORIZE_PARAMS } from '../../../../../shared/wire'
import { ok, problem, warning } from '../finding'
import type { Check } from '../finding'
import { grantScreen } from './redirect-url-checks'

/** Adds implied scopes: a write scope includes the read scope. */
function withImplied(scopes: readonly string[]): Set<string> {
  return new Set(
    scopes.flatMap(scope => [scope, scope.replace(/^(unauthenticated_)?write_/, '$1read_')]),
  )
}

function missingFrom(granted: readonly string[], wanted: readonly string[]): string[] {
  const all = withImplied(granted)
  return wanted.filter(scope => !all.has(scope))
}

/**
 * The configured and the registered scopes must match, or merchants grant too little or too much.
 */
export const registeredScopesCheck: Check = ({ settings: { scopes }, registration }) => {
  if (!registration) return undefined
  const undeclared = missingFrom([...registration.scopes, ...registration.optionalScopes], scopes)
  if (undeclared.length > 0) {
    return problem(
      'registered-scopes',
      `The app requests ${undeclared.join(', ')}, which ${registration.file} does not declare: merchants never grant it`,
      'Add it to scopes below [access_scopes] and deploy the registration, or remove it from platform.scopes.',
    )
  }
  const unasked = missingFrom(scopes, registration.scopes)
  if (unasked.length === 0)
    return ok('registered-scopes', `${registration.file} has the scopes of the app`)
  return warning(
    'registered-scopes',
    `${registration.file} has ${unasked.join(', ')}, which the app does not request`,
    'Add it to platform.scopes, or remove it from the registration.',
  )
}

export const productionScopesCheck: Check = facts => {
  const {
    settings: { scopes },
    production,
  } = facts
  const asked = grantScreen(facts)
    ?.searchParams.get(AUTHORIZE_PARAMS.scope)
    ?.split(',')
    .filter(Boolean)
  if (!asked || !production) return undefined
  const drift = [...missingFrom(asked, scopes), ...missingFrom(scopes, asked)]
  if (drift.length === 0)
    return ok('production-scopes', `${production.origin} requests the same scopes as this app`)
  return warning(
    'production-scopes',
    `${production.origin} and this app differ in ${[...new Set(drift)].join(', ')}`,
    'Deploy this version, or set NUXT_PLATFORM_SCOPES of the server.',
  )
}

/** Finds shops that granted the scopes of an earlier version only. */
export const grantedScopesCheck: Check = ({ settings: { scopes }, storedSessions }) => {
  const shops = (storedSessions ?? []).filter(({ isOnline }) => !isOnline)
  if (shops.length === 0) return undefined
  const behind = shops
    .filter(({ scope }) => missingFrom(scope.split(','), scopes).length > 0)
    .map(({ shop }) => shop)
  if (behind.length === 0)
    return ok('granted-scopes', `All scopes are granted by ${count(shops.length)}`)
  return warning(
    'granted-scopes',
    `${count(behind.length)} granted fewer scopes than the app requests: ${behind.slice(0, 3).join(', ')}${behind.length > 3 ? ' …' : ''}`,
    'Call scopes.require() before code that needs the new scopes; it asks the merchant.',
  )
}

function count(shops: number): string {
  return shops === 1 ? '1 shop' : `${shops} shops`
}
