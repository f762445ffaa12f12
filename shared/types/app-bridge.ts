/** The members of `window.shopify` that the layer relies on. */
export interface PlatformAppBridge {
  readonly config: { apiKey: string, shop?: string, host?: string, locale?: string }
  readonly ready: Promise<void>
  /** A new session token at each call: it lives about a minute, so never keep it. */
  idToken(): Promise<string>
  readonly toast: {
    /** Shows a short message; returns its id. `duration` is in milliseconds. */
    show(message: string, options?: { duration?: number, isError?: boolean, action?: string, onAction?: () => void, onDismiss?: () => void }): string
    hide(id: string): void
  }
  /** Shows or hides the admin's loading bar. */
  loading(isLoading?: boolean): void
  readonly environment: { embedded: boolean, mobile: boolean, pos: boolean, intent: boolean }
}
