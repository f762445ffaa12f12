import type { CheckedFields, FieldSpec } from '../http/check-fields'
import type { BridgeSettings } from '../state/app-bridges'
import { readReviewCode } from '../state/bridge-answers'
import { readExtensions } from '../state/bridge-extensions'

/** The fields of {@link BridgeSettings}, where they come in as JSON; each can be left out. */
export const BRIDGE_SETTINGS_FIELDS = {
  mobile: 'boolean?',
  pos: 'boolean?',
  intent: 'boolean?',
  accountAccess: 'string?',
  privileged: 'boolean?',
  reviewCode: 'string?',
  extensions: 'object?',
} as const satisfies FieldSpec

/** @throws Refusal 400 that names the field and what it may be */
export function readBridgeSettings({ reviewCode, extensions, ...simple }: CheckedFields<typeof BRIDGE_SETTINGS_FIELDS>): Partial<BridgeSettings> {
  return {
    ...simple,
    ...(reviewCode !== undefined && { reviewCode: readReviewCode('reviewCode', reviewCode) }),
    ...(extensions && { extensions: readExtensions(extensions) }),
  }
}
