import { formatDuration } from '../admin-data/format-time'
import type {
  AppSummary,
  StoreAppSummary,
  StoreSummary,
  UnusualState,
} from '../admin-data/page-data'
import type { EmulatorState } from '../state/state'
import type { Store } from '../state/store'

/** Returns the data of one store for the pages. */
export function storeSummary(state: EmulatorState, store: Store): StoreSummary {
  const { handle, domain, name, currencyCode, ianaTimezone } = store
  return {
    handle,
    domain,
    name,
    currencyCode,
    timeZone: ianaTimezone,
    apps: [storeAppSummary(state, store)],
    unusual: unusualState(state, domain),
  }
}

function unusualState({ clock, faults }: EmulatorState, domain: string): UnusualState[] {
  const offsetMs = clock.offsetMs()
  const count = faults.list().filter(({ shop }) => shop === undefined || shop === domain).length
  return [
    ...(offsetMs === 0
      ? []
      : [
          {
            label: 'Clock',
            detail: `${offsetMs > 0 ? '+' : '−'}${formatDuration(offsetMs)}`,
            path: '/clock' as const,
          },
        ]),
    ...(count === 0
      ? []
      : [{ label: count === 1 ? '1 fault' : `${count} faults`, path: '/faults' as const }]),
  ]
}

/** Returns the data of the registered app in one store for the pages. */
export function storeAppSummary(
  { app, installations }: EmulatorState,
  { domain }: Store,
): StoreAppSummary {
  const { apiKey, name, appUrl } = app
  return { apiKey, name, url: appUrl, installed: installations.find(apiKey, domain) !== undefined }
}

/** Returns the data of all stores for the pages. */
export function storeSummaries(state: EmulatorState): StoreSummary[] {
  return state.stores.map(store => storeSummary(state, store))
}

/** Returns the data of the registered app for the pages. */
export function appSummary({ app }: EmulatorState): AppSummary {
  return { apiKey: app.apiKey, name: app.name, url: app.appUrl, navLinks: app.navLinks }
}
