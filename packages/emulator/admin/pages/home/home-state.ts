import type { HomeActivity } from '../../../src/admin-routes/home-activity'

/** What the Admin API does not have about a store. */
export interface HomeState {
  /** Null if the clock was not moved. */
  clock: { now: string; offset: string } | null
  /** Injected faults, described. */
  faults: string[]
  /** Subscriptions of which the last delivery failed. */
  failing: { topic: string; uri: string }[]
  /** Whether merchants see a warning that the app has no IP allowlist. */
  lacksAllowlist: boolean
  /** Rules of the platform that begin soon, the next one first. */
  upcoming: {
    id: string
    day: string
    title: string
    /** What happens to merchants when the app does nothing. */
    merchants: string
    fix: string
    source: string
  }[]
  /** Address of an app that accepts no connection. */
  unreachable: string | null
  activity: HomeActivity
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
