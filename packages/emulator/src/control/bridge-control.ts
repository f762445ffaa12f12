import { changeBridgeSettings, readBridgeSettings } from './bridge-settings-fields'
import type { EmulatorContext } from '../http/context'
import { findStore } from '../state/find-store'
import type { BridgeRecord, BridgeSettings } from '../state/app-bridges'
import type { BridgeResponses, BridgeRequest, QueuedResponse } from '../state/bridge-responses'
import { scopeDetail } from '../state/scope-detail'
import type { ScopeDetail } from '../state/scope-detail'

/** State of App Bridge in a shop's admin. */
export interface ControlAppBridge {
  /**
   * Actions in the most recent admin page since it was loaded; null before the first page. Updated
   * with a short delay.
   */
  record: BridgeRecord | null
  /** Queued responses, oldest first. */
  queue: QueuedResponse[]
  settings: BridgeSettings
  scopes: ScopeDetail
}

/** The part of the emulator control that scripts App Bridge and reads its record. */
export interface BridgeControl {
  appBridge: (options: { shop: string }) => Promise<ControlAppBridge>
  /**
   * Queues the response to the next request, in place of the user who would see its dialog.
   *
   * @throws Refusal 400 for a response that does not match the request
   */
  queueResponse: <Request extends BridgeRequest>(options: {
    shop: string
    to: Request
    response: BridgeResponses[Request]
  }) => Promise<void>
  clearResponses: (options: { shop: string }) => Promise<void>
  /**
   * Changes the given settings. A page reads the environment and the user when it is loaded, and
   * the other settings on each use.
   *
   * @throws Refusal 409 for the point of sale if the app is not registered for it
   */
  setAppBridge: (options: { shop: string } & Partial<BridgeSettings>) => Promise<BridgeSettings>
}

export function createBridgeControl({ state }: EmulatorContext): BridgeControl {
  const bridgeOf = (shop: string) => state.bridges.of(findStore(state, shop).domain)
  return {
    appBridge: async ({ shop }) => {
      const { record, responses, settings } = bridgeOf(shop)
      return {
        record,
        queue: responses.list(),
        settings: { ...settings },
        scopes: scopeDetail(state, findStore(state, shop)),
      }
    },
    queueResponse: async ({ shop, to, response }) => bridgeOf(shop).responses.add(to, response),
    clearResponses: async ({ shop }) => bridgeOf(shop).responses.clear(),
    setAppBridge: async ({ shop, ...changes }) => ({
      ...changeBridgeSettings(bridgeOf(shop).settings, readBridgeSettings(changes), state.app),
    }),
  }
}
