import { respondingVersion } from '../graphql/supported-versions'
import type { EmulatorState } from '../state/state'

/**
 * Returns the API version of webhooks: the registered one while it is supported, later the oldest
 * supported one.
 *
 * @see https://shopify.dev/docs/api/usage/versioning#webhooks
 */
export function deliveredVersion({ app, clock }: Pick<EmulatorState, 'app' | 'clock'>): string {
  return respondingVersion(app.webhooksApiVersion, clock.now()) ?? app.webhooksApiVersion
}
