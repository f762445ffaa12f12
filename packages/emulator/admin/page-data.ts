import type { CurrencyCode } from '../generated/admin-operations'
import type { PageView, PageViews } from '../src/admin-data/page-view'

/** What the emulator writes into each page: the store, its apps, and the other stores. */
export interface AdminPageData {
  store: AdminStore
  stores: AdminStore[]
  user: { name: string; email: string }
  /** Time of the emulator's clock when the page was sent, in milliseconds since the epoch. */
  now: number
  /** Version of the Admin API that the pages use. */
  apiVersion: string
  /** Versions of the Admin API, the newest first. */
  apiVersions: string[]
  /** Links of the installed app to pages of records and lists. */
  adminLinks: { label: string; target: string; url: string }[]
}

/** An app in a store. */
export interface StoreApp {
  apiKey: string
  name: string
  /** Origin of the app. */
  url: string
  installed: boolean
}

/** A store of the emulator. */
export interface AdminStore {
  /** First label of the domain. Identifies the store in the emulator's URLs. */
  handle: string
  domain: string
  name: string
  /** ISO 4217. */
  currencyCode: CurrencyCode
  /** IANA time zone. */
  timeZone: string
  apps: StoreApp[]
  /** What is not as in a real store right now, with the path of the page that resets it. */
  unusual: { label: string; detail?: string; path: string }[]
}

const { page, view } = document.getElementById('admin')?.dataset ?? {}

/** Whether this is a page of a store. Others have only a view. */
export const hasStore = page !== undefined

/** The data of this page, which does not change until another one is loaded. */
export const pageData = JSON.parse(page ?? '{}') as AdminPageData

/** The view that the emulator has written into this page. */
export const pageView = view === undefined ? undefined : (JSON.parse(view) as PageView)

/** Returns the time of the emulator's clock, which may have been moved. */
export function storeTime(): Date {
  return new Date(pageData.now + performance.now())
}

/** Whether this page shows an app in its frame. Links to all other pages load a document. */
export const isAppPage = pageView?.name === 'app'

/**
 * Returns the data of a view.
 *
 * @throws Error if the page has another view
 */
export function viewData<Name extends keyof PageViews>(name: Name): PageViews[Name] {
  if (pageView?.name !== name) throw new Error(`This page has no data of ${name}.`)
  return pageView.data as PageViews[Name]
}

/** Path of a page of the store, e.g. `/store/demo/orders`. */
export function storePath(path = ''): string {
  return `/store/${encodeURIComponent(pageData.store.handle)}${path}`
}

/**
 * True in a frame, such as the tab of Nuxt DevTools. Most pages of the admin refuse to be framed.
 */
export const isFramed = window.parent !== window
