import { createBridgeResponses } from './bridge-responses'
import type { BridgeResponseQueue, ReviewCode } from './bridge-responses'
import type { BridgeExtensions } from './bridge-extensions'

/**
 * Settings of App Bridge in a shop's admin. A page reads the environment and the user when it is
 * loaded.
 */
export interface BridgeSettings {
  /** `shopify.environment`. */
  mobile: boolean
  pos: boolean
  intent: boolean
  /** Account access in `shopify.user()`. */
  accountAccess: string
  /** True: `shopify.user()` includes the name and email address, as for privileged apps. */
  privileged: boolean
  /** Result of `shopify.reviews.request()` if no response is queued. */
  reviewCode: ReviewCode
  extensions: BridgeExtensions
}

/** A visible save bar. */
export interface RecordedSaveBar {
  confirmsDiscard: boolean
  canSave: boolean
  canDiscard: boolean
}

/** An open dialog of the app: a modal, or an app window. */
export interface RecordedOverlay {
  element: 'ui-modal' | 's-app-window'
  id: string
  title: string
  variant: string
  /** Path in the app; null if the modal contains elements of the page. */
  src: string | null
  saveBar: RecordedSaveBar | null
}

/** One call of a member of `shopify`. */
export interface RecordedCall {
  /** E.g. `resourcePicker`, `intents.invoke`, `print`. */
  api: string
  input: unknown
  state: 'pending' | 'resolved' | 'rejected'
  /** Result for the app; null while it is pending, and for a canceled picker. */
  output: unknown
}

/**
 * Actions of App Bridge in an admin page since that page was loaded. Also available as
 * `window.platformEmulator` on the page.
 */
export interface BridgeRecord {
  toasts: { message: string; isError: boolean }[]
  /** Paths of the app, in order. */
  navigations: string[]
  /** Number of ID tokens that the app received. */
  tokens: number
  isLoading: boolean
  titleBar: { title: string; actions: string[] }
  saveBar: RecordedSaveBar | null
  /** The innermost last. */
  overlays: RecordedOverlay[]
  /** Oldest first. */
  calls: RecordedCall[]
}

/** App Bridge in the admin of one shop. */
export interface ShopBridge {
  settings: BridgeSettings
  responses: BridgeResponseQueue
  /** Reported by the most recent admin page; null before the first report. */
  record: BridgeRecord | null
}

export interface AppBridges {
  /** App Bridge of a shop domain, created on first use. */
  of: (shop: string) => ShopBridge
  forget: (shop: string) => void
}

const DEFAULT_SETTINGS: BridgeSettings = {
  mobile: false,
  pos: false,
  intent: false,
  accountAccess: 'full',
  privileged: true,
  reviewCode: 'success',
  extensions: {},
}

export function createAppBridges(): AppBridges {
  const bridges = new Map<string, ShopBridge>()
  return {
    of: shop => {
      const bridge = bridges.get(shop) ?? {
        settings: { ...DEFAULT_SETTINGS },
        responses: createBridgeResponses(),
        record: null,
      }
      bridges.set(shop, bridge)
      return bridge
    },
    forget: shop => void bridges.delete(shop),
  }
}
