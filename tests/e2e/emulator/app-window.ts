/** What App Bridge puts on the app's window, as far as the tests use it. */
interface AppBridgeUnderTest {
  config: Record<string, unknown>
  origin: string
  ready: Promise<void>
  environment: Record<string, boolean>
  idToken: () => Promise<string>
  user: () => Promise<Record<string, unknown>>
  scopes: { query: () => Promise<{ granted: string[] }> }
  toast: {
    show: (message: string, options?: { duration?: number, isError?: boolean, action?: string, onAction?: () => void, onDismiss?: () => void }) => string
    hide: (id: string) => void
  }
  loading: (isLoading?: boolean) => void
  modal: Record<'show' | 'hide' | 'toggle', (id: string) => Promise<void>>
  saveBar: Record<'show' | 'hide' | 'toggle', (id: string) => Promise<void>> & { leaveConfirmation: () => Promise<void> }
}

declare global {
  interface Window {
    shopify: AppBridgeUnderTest
    /** In the admin's window: what happened there. */
    platformEmulator: { toasts: { message: string, isError: boolean }[], navigations: string[], tokens: number }
    /** In the app's window: adds a line to the list of events. */
    note: (event: string) => void
  }
}

export {}
