import { AppDistribution } from '../../shared/app-distribution'
import type { AccessToken } from '../state/access-tokens'
import type { EmulatorState } from '../state/state'

/**
 * First day on which the Admin API refuses offline tokens without expiry of apps of the app store.
 *
 * @see https://shopify.dev/changelog/expiring-offline-access-tokens-required-for-all-public-apps-as-of-january-1-2027
 */
const FIRST_DAY = '2027-01-01'

/**
 * Returns why the Admin API refuses a valid token: it has no expiry, and the clock of the emulator
 * is past the last day on which apps of the app store could use such tokens.
 */
export function retiredTokenError(
  token: AccessToken | undefined,
  { app, clock }: Pick<EmulatorState, 'app' | 'clock'>,
): string | undefined {
  const isPermanent =
    token?.mode === 'offline' && token.expiresAt === undefined && token.delegate === undefined
  if (!isPermanent || app.distribution !== AppDistribution.AppStore) return undefined
  if (clock.now() < Date.parse(FIRST_DAY)) return undefined
  return `[API] Non-expiring access tokens are no longer accepted for the Admin API since ${FIRST_DAY}. Start using expiring offline tokens.`
}
