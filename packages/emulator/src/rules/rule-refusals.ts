import type { GraphQLError } from 'graphql'
import { DATED_RULES } from '../../../../shared/dated-rules'
import type { DatedRuleId } from '../../../../shared/dated-rules'
import { ruleSentences } from '../../../../shared/describe-rule'
import { ruleDenied } from '../engine/request/execution-errors'
import type { BulkType } from '../bulk/bulk-operation'
import type { AccessToken } from '../state/access-tokens'
import { Refusal } from '../state/refusal'
import type { EmulatorState } from '../state/state'
import type { Store } from '../state/store'
import { isInRanges } from './address-range'
import { noteRule, ruleApplies } from './met-rules'
import type { RuledRequest } from './met-rules'

const BULK_ROOTS = {
  QUERY: 'bulkOperationRunQuery',
  MUTATION: 'bulkOperationRunMutation',
} as const satisfies Record<BulkType, string>

/** A rule that refuses a call of the Admin API with status 403. */
interface ForbiddenCall {
  rule: DatedRuleId
  /** In the words of the platform. */
  message: string
}

/** Returns the rule by which the Admin API refuses a valid token, with status 403. */
export function forbiddenCall(
  { token, address }: { token: AccessToken | undefined; address: string },
  store: Store,
  state: EmulatorState,
): ForbiddenCall | undefined {
  return retiredToken(token, store, state) ?? foreignAddress(address, store, state)
}

/**
 * The token has no expiry, and the clock of the emulator is past the last day on which apps of the
 * app store could use such tokens.
 */
function retiredToken(
  token: AccessToken | undefined,
  store: Store,
  { rules }: EmulatorState,
): ForbiddenCall | undefined {
  const isPermanent =
    token?.mode === 'offline' && token.expiresAt === undefined && token.delegate === undefined
  if (!isPermanent || !rules.applies('permanent-tokens', store)) return undefined
  return {
    rule: 'permanent-tokens',
    message: `[API] Non-expiring access tokens are no longer accepted for the Admin API since ${DATED_RULES['permanent-tokens'].since.public}. Start using expiring offline tokens.`,
  }
}

/** The app has an IP allowlist, and calls from an address that is not in it. */
function foreignAddress(
  address: string,
  store: Store,
  { rules }: EmulatorState,
): ForbiddenCall | undefined {
  const ranges = rules.ipAllowlist()
  if (ranges === null || isInRanges(ranges, address)) return undefined
  if (!rules.applies('allowlist-calls', store)) return undefined
  return {
    rule: 'allowlist-calls',
    message:
      "[API] Access denied: the source address of this request is not in the app's IP allowlist.",
  }
}

/**
 * Returns why the app must not start a bulk operation of a type.
 *
 * @see https://shopify.dev/changelog/partner-apps-must-enable-bulk-operations-before-use
 */
export function bulkRefusal(type: BulkType, context: RuledRequest): GraphQLError | undefined {
  const { rules } = context.state
  const broken: DatedRuleId | undefined =
    ruleApplies('allowlist-bulk', context) && rules.ipAllowlist() === null
      ? 'allowlist-bulk'
      : ruleApplies('bulk-access', context) && !rules.hasBulkAccess(type)
        ? 'bulk-access'
        : undefined
  if (broken === undefined) return undefined
  noteRule(broken, context)
  return ruleDenied(BULK_ROOTS[type], broken)
}

/**
 * Checks that a store may install the app.
 *
 * @throws Refusal 403 when the app has no IP allowlist and needs one
 */
export function checkInstallable(state: EmulatorState, store: Store): void {
  const isInstalled = state.installations.find(state.app.apiKey, store.domain) !== undefined
  if (isInstalled || state.rules.ipAllowlist() !== null) return
  if (!state.rules.applies('allowlist-install', store)) return
  const [message = '', ...advice] = ruleSentences('allowlist-install')
  throw new Refusal(403, message, [
    ...advice,
    'On the local platform, set platform.emulator.ipAllowlist, or switch the rule off for this store.',
  ])
}
