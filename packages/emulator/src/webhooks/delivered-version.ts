import { respondingVersion } from '../engine/request/supported-versions'
import type { EmulatorState } from '../state/state'

/**
 * Returns the API version of the webhooks of a shop: the registered one while it is supported,
 * later the oldest supported one.
 *
 * @see https://shopify.dev/docs/api/usage/versioning#webhooks
 */
export function deliveredVersion(
  { app, clock, rules }: Pick<EmulatorState, 'app' | 'clock' | 'rules'>,
  shop: string,
): string {
  const { webhooksApiVersion: version } = app
  return respondingVersion(version, clock.now(), rules.ignored(shop)) ?? version
}
