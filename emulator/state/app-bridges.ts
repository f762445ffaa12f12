import { createBridgeAnswers } from './bridge-answers'
import type { BridgeAnswerQueue, ReviewCode } from './bridge-answers'
import type { BridgeExtensions } from './bridge-extensions'

/** How App Bridge presents itself in a shop's admin; a page takes the environment and the user when it is loaded. */
export interface BridgeSettings {
  /** `shopify.environment`. */
  mobile: boolean
  pos: boolean
  intent: boolean
  /** What `shopify.user()` says of the account. */
  accountAccess: string
  /** True: `shopify.user()` tells who it is, too, as it does to privileged apps. */
  privileged: boolean
  /** Answer to `shopify.reviews.request()` while no other is queued. */
  reviewCode: ReviewCode
  extensions: BridgeExtensions
}

/** A save bar on show. */
export interface RecordedSaveBar {
  confirmsDiscard: boolean
  canSave: boolean
  canDiscard: boolean
}

/** A dialog of the app on show: a modal, or an app window. */
export interface RecordedOverlay {
  element: 'ui-modal' | 's-app-window'
  id: string
  title: string
  variant: string
  /** Path in the app; null when the modal shows elements of the page itself. */
  src: string | null
  saveBar: RecordedSaveBar | null
}

/** One use of a member of `shopify`. */
export interface RecordedCall {
  /** E.g. `resourcePicker`, `intents.invoke`, `print`. */
  api: string
  input: unknown
  state: 'waiting' | 'answered' | 'refused'
  /** What the app was answered; null while it waits, and for a cancelled picker. */
  output: unknown
}

/** What App Bridge did in an admin page since that page was loaded: also `window.platformEmulator` there. */
export interface BridgeRecord {
  toasts: { message: string, isError: boolean }[]
  /** Paths of the app, in order. */
  navigations: string[]
  /** Session tokens handed to the app. */
  tokens: number
  isLoading: boolean
  titleBar: { title: string, actions: string[] }
  saveBar: RecordedSaveBar | null
  /** The innermost last. */
  overlays: RecordedOverlay[]
  /** Oldest first. */
  calls: RecordedCall[]
}

/** App Bridge in the admin of one shop. */
export interface ShopBridge {
  settings: BridgeSettings
  answers: BridgeAnswerQueue
  /** As the admin page that spoke last told it; null before any did. */
  record: BridgeRecord | null
}

export interface AppBridges {
  /** That of a shop's domain, made at its first use. */
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
    of: (shop) => {
      const bridge = bridges.get(shop) ?? { settings: { ...DEFAULT_SETTINGS }, answers: createBridgeAnswers(), record: null }
      bridges.set(shop, bridge)
      return bridge
    },
    forget: shop => void bridges.delete(shop),
  }
}
