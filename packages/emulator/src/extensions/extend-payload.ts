import type { EmulatorState } from '../state/state'
import { createExtensionStore } from './extension-store'

/** Applies the function of the app for the payload of a topic, if there is one. */
export function extendPayload(
  { extensions, clock, stores }: EmulatorState,
  topic: string,
  payload: Record<string, unknown>,
  shop: string,
): Record<string, unknown> {
  const extend = extensions.find(({ payloads = {} }) => Object.hasOwn(payloads, topic))?.payloads?.[
    topic
  ]
  const store = stores.find(({ domain }) => domain === shop)
  if (!extend || !store) return payload
  try {
    return extend(payload, createExtensionStore(store, clock.now()))
  } catch (error) {
    // The mutation has succeeded, and the webhook must not be lost.
    console.error(`[local platform] The payload of ${topic} in platform/emulator failed:`, error)
    return payload
  }
}
