import type { ShopifyGlobal } from '@shopify/app-bridge-types'
import type {
  BridgeResponses,
  BridgeRequest,
} from '../../../packages/emulator/src/state/bridge-responses'
import type { BridgeRecord } from '../../../packages/emulator/src/state/app-bridges'

/** In the admin's window: what happened there, and what tests can do to it. */
interface AdminUnderTest extends BridgeRecord {
  queueResponse: <Question extends BridgeRequest>(
    to: Question,
    response: BridgeResponses[Question],
  ) => Promise<void>
  sendIntent: (intent: {
    action: string
    type: string
    value?: unknown
    data?: Record<string, unknown>
  }) => Promise<unknown>
  sendWebVitals: (metrics?: { id: string; name: string; value: number }[]) => void
}

declare global {
  interface Window {
    /** In the app's window. The published types hold for what the emulator puts there. */
    shopify: ShopifyGlobal
    platformEmulator: AdminUnderTest
    /** In the app's window: adds a line to the list of events. */
    note: (event: string) => void
  }
}

export {}
