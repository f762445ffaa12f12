import { messagePage } from '../pages/message-page'
import type { AppSummary, StoreSummary } from '../pages/page-data'
import { pageReply } from '../http/reply'
import type { Reply } from '../http/reply'
import type { EmulatorState } from '../state/state'
import type { Store } from '../state/store'

/** What the pages show of one store. */
export function storeSummary(state: EmulatorState, { handle, domain, name }: Store): StoreSummary {
  const { apiKey, name: appName, appUrl } = state.app
  const installed = state.installations.find(apiKey, domain) !== undefined
  return { handle, domain, name, apps: [{ apiKey, name: appName, url: appUrl, installed }] }
}

/** What the pages show of every store. */
export function storeSummaries(state: EmulatorState): StoreSummary[] {
  return state.stores.map(store => storeSummary(state, store))
}

/** What the pages show of the registered app. */
export function appSummary({ app }: EmulatorState): AppSummary {
  return { apiKey: app.apiKey, name: app.name, url: app.appUrl, navLinks: app.navLinks }
}

/** A page that explains to a person why the request was refused. */
export function refusalPage(status: number, detail: string, advice: readonly string[]): Reply {
  const title = status === 404 ? 'Not found' : status >= 500 ? 'The local platform failed' : 'The local platform refused this request'
  return pageReply(status, messagePage({ status, title, detail, advice: [...advice] }))
}
