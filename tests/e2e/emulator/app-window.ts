import type { ShopifyGlobal } from '@shopify/app-bridge-types'
import type { BridgeAnswers, BridgeQuestion } from '../../../emulator/state/bridge-answers'
import type { BridgeRecord } from '../../../emulator/state/app-bridges'

/** In the admin's window: what happened there, and what tests can do to it. */
interface AdminUnderTest extends BridgeRecord {
  queueAnswer: <Question extends BridgeQuestion>(to: Question, answer: BridgeAnswers[Question]) => Promise<void>
  sendIntent: (intent: { action: string, type: string, value?: unknown, data?: Record<string, unknown> }) => Promise<unknown>
  sendWebVitals: (metrics?: { id: string, name: string, value: number }[]) => void
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
