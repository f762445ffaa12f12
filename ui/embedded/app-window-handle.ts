/** Opens and closes a dialog or window over the admin, as the elements of App Bridge do; outside the admin at once. */
export interface AppWindowHandle {
  /** Resolves when it is open. */
  show: () => Promise<void>
  /** Resolves when it is closed. */
  hide: () => Promise<void>
  /** Resolves when it is what it was not. */
  toggle: () => Promise<void>
}
