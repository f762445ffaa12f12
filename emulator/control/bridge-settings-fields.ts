import type { CheckedFields, FieldSpec } from '../state/check-fields'
import type { BridgeSettings } from '../state/app-bridges'
import { readReviewCode } from '../state/bridge-responses'
import { readExtensions } from '../state/bridge-extensions'

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
