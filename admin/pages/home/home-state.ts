/** What the Admin API does not have about a store. */
export interface HomeState {
  /** Null if the clock was not moved. */
  clock: { now: string; offset: string } | null
  /** Injected faults, described. */
  faults: string[]
  /** Subscriptions of which the last delivery failed. */
  failing: { topic: string; uri: string }[]
  /** Address of an app that accepts no connection. */
  unreachable: string | null
  /** The newest first. */
  deliveries: {
    id: string
    topic: string
    uri: string
    state: string
    triggeredAt: string
    /** Of the app's last response; 0 if there was none. */
    status: number | null
  }[]
}
