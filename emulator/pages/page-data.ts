/** One app as a store lists it. */
export interface StoreAppSummary {
  apiKey: string
  name: string
  /** Origin of the app. */
  url: string
  installed: boolean
}

/** One store of the emulator, with every app that is or can be installed there. */
export interface StoreSummary {
  /** First label of the domain; names the store in the emulator's URLs. */
  handle: string
  domain: string
  name: string
  apps: StoreAppSummary[]
}

/** An entry of the app's navigation. */
export interface NavLink {
  label: string
  /** Path in the app. */
  href: string
  /** `home` marks the entry that the app's name stands for; it is not listed. */
  rel?: string
}

export interface AppSummary {
  apiKey: string
  name: string
  /** Origin of the app. */
  url: string
  navLinks: NavLink[]
}

/** A permission that an app asks for. */
export interface ScopeSummary {
  /** As it is written on the wire: `read_products`. */
  handle: string
  /** In words, for a person. */
  description: string
}

/** What App Bridge is told of the person and the device when a page greets. */
export interface BridgeFacts {
  environment: { mobile: boolean, pos: boolean, intent: boolean }
  /** The answer of `shopify.user()`. */
  user: Record<string, string | number>
}

/** Data of `storesPage`. */
export interface StoresPageData {
  stores: StoreSummary[]
}

/** Data of `storePage`. */
export interface StorePageData {
  store: StoreSummary
  stores: StoreSummary[]
}

/** Data of `platformPage`. */
export interface PlatformPageData {
  store: StoreSummary
  stores: StoreSummary[]
  /** Of the page in the store's admin, with its query, e.g. `/products/7`. */
  path: string
}

/** Data of `grantPage`. */
export interface GrantPageData {
  store: StoreSummary
  app: AppSummary
  /** True: the store has the app, which asks for more. */
  installed: boolean
  scopes: ScopeSummary[]
  /** Where the form is posted. */
  action: string
  /** Hidden fields, by name. */
  fields: Record<string, string>
  cancelUrl: string
}

/** Data of `adminPage`. */
export interface AdminPageData {
  store: StoreSummary
  stores: StoreSummary[]
  app: AppSummary
  /** Signed URL of the app's first document. */
  frameUrl: string
  user: { name: string, email: string }
  /** BCP 47 tag that the admin is shown in. */
  locale: string
  bridge: BridgeFacts
}

/** A field of a call, in the form that sends it. */
export interface CallField {
  name: string
  label: string
  /** A `body` is a text of several lines, sent as it stands. */
  type: 'text' | 'number' | 'select' | 'check' | 'body'
  /** What the field holds at first; of no use to a `check`, which is off. */
  value?: string
  hint?: string
  /** What a `select` offers, and what a `text` suggests. */
  options?: string[]
  /** Bounds of a `number`. */
  min?: number
  max?: number
  /** A field that may be left empty. */
  isOptional?: boolean
}

/** A kind of call that a person can send to the app. */
export interface CallForm {
  /** As the request that sends it names the kind. */
  kind: string
  title: string
  summary: string
  fields: CallField[]
  /** Bodies by topic: the field `body` follows the field `topic` until a person edits it. */
  examples?: Record<string, string>
}

/** Data of `callsPage`. */
export interface CallsPageData {
  store: StoreSummary
  stores: StoreSummary[]
  app: StoreAppSummary
  calls: CallForm[]
}

/** Data of `deliveriesPage`. */
export interface DeliveriesPageData {
  store: StoreSummary
  stores: StoreSummary[]
  app: StoreAppSummary
}

/** Data of `messagePage`. */
export interface MessagePageData {
  /** HTTP status of the answer; shown to the reader. */
  status: number
  title: string
  detail: string
  /** What the reader can do, one step an entry. */
  advice: string[]
}
