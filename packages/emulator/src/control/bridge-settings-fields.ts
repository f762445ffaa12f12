import type { CheckedFields, FieldSpec } from '../state/check-fields'
import type { BridgeSettings } from '../state/app-bridges'
import type { EmulatedApp } from '../state/app-options'
import { readReviewCode } from '../state/bridge-responses'
import { readExtensions } from '../state/bridge-extensions'
import { Refusal } from '../state/refusal'

/** Fields of {@link BridgeSettings} in JSON requests; all are optional. */
export const BRIDGE_SETTINGS_FIELDS = {
  mobile: 'boolean?',
  pos: 'boolean?',
  intent: 'boolean?',
  accountAccess: 'string?',
  privileged: 'boolean?',
  reviewCode: 'string?',
  extensions: 'object?',
} as const satisfies FieldSpec

/** @throws Refusal 400 that names the field and its valid values */
export function readBridgeSettings({
  reviewCode,
  extensions,
  ...simple
}: CheckedFields<typeof BRIDGE_SETTINGS_FIELDS>): Partial<BridgeSettings> {
  return {
    ...simple,
    ...(reviewCode !== undefined && { reviewCode: readReviewCode('reviewCode', reviewCode) }),
    ...(extensions && { extensions: readExtensions(extensions) }),
  }
}

/**
 * Changes the settings of App Bridge in a shop.
 *
 * @returns the settings with the changes
 * @throws Refusal 409 for the point of sale if the app is not registered for it
 */
export function changeBridgeSettings(
  settings: BridgeSettings,
  changes: Partial<BridgeSettings>,
  { posEmbedded }: EmulatedApp,
): BridgeSettings {
  if (changes.pos && !posEmbedded)
    throw new Refusal(
      409,
      'Point of sale does not open this app: set embedded = true below [pos] in shopify.app.toml.',
    )
  return Object.assign(settings, changes)
}
