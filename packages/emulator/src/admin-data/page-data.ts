/** A form with one button. */
export interface ActionForm {
  /** Text of the button. */
  label: string
  /** URL of the form. */
  action: string
  /** CSRF token for this URL. */
  csrf: string
}

/** Tone of a badge. */
export type BadgeTone = 'success' | 'caution' | 'critical' | 'neutral'

/** One app in the list of a store. */
export interface StoreAppSummary {
  apiKey: string
  name: string
  /** Origin of the app. */
  url: string
  installed: boolean
}

/** What is not as in a real store right now, with the page that resets it. */
export interface UnusualState {
  /** E.g. `2 faults`. */
  label: string
  /** After the label where there is space, e.g. `+2 days`. */
  detail?: string
  /** Path in the store. */
  path: '/clock' | '/faults'
}

/** One store of the emulator, with its installed and available apps. */
export interface StoreSummary {
  /** First label of the domain. Identifies the store in the emulator's URLs. */
  handle: string
  domain: string
  name: string
  /** ISO 4217. */
  currencyCode: string
  /** IANA time zone. */
  timeZone: string
  apps: StoreAppSummary[]
  unusual: UnusualState[]
}

/** An entry of the app's navigation. */
export interface NavLink {
  label: string
  /** Path in the app. */
  href: string
  /** `home` marks the target of the app's name. It is not listed. */
  rel?: string
}

export interface AppSummary {
  apiKey: string
  name: string
  /** Origin of the app. */
  url: string
  navLinks: NavLink[]
}

/** A permission that an app requests. */
export interface ScopeSummary {
  /** Scope handle, e.g. `read_products`. */
  handle: string
  /** Description for the merchant. */
  description: string
  /** Whether the app can change data with it. */
  changesData: boolean
}

/** User and device that App Bridge receives when a page connects. */
export interface BridgeFacts {
  environment: { mobile: boolean; pos: boolean; intent: boolean }
  /** Result of `shopify.user()`. */
  user: Record<string, string | number>
}

/** Data of the page of all stores. */
export interface StoresPageData {
  stores: StoreSummary[]
  /** Names of the generated stores. */
  templates: string[]
  /** Names of the saved snapshots; null if the platform has no folder for them. */
  snapshots: string[] | null
}

/** Data of the page that requests permissions for an app. */
export interface GrantPageData {
  store: StoreSummary
  app: AppSummary
  /** True if the app is installed and requests more scopes. */
  installed: boolean
  scopes: ScopeSummary[]
  /** Data of customers that the app is approved for. */
  customerData: string
  /** Topics that the app's registration subscribes to. */
  topics: string[]
  /** False: the app opens in the top window. */
  embedded: boolean
  grant: ActionForm
  cancelUrl: string
}

/** Data of the page on which a developer chooses the customer who logs in to an app. */
export interface LoginPageData {
  shopName: string
  appName: string
  /** URL of the form. */
  action: string
  csrf: string
  customers: { id: string; name: string; email: string; isHinted: boolean }[]
}

/** Data of the page with the app in a frame. */
export interface AppPageData {
  app: AppSummary
  /** Signed URL of the app's first document. */
  frameUrl: string
  /** BCP 47 tag of the admin's language. */
  locale: string
  bridge: BridgeFacts
  /** Responses to the request for a review. */
  reviewCodes: readonly string[]
}

/** A field in the form of a call. */
export interface CallField {
  name: string
  label: string
  /** A `body` is multi-line text that is sent unchanged. */
  type: 'text' | 'number' | 'select' | 'check' | 'body'
  /** Initial value. Ignored for a `check`, which is initially off. */
  value?: string
  hint?: string
  /** Options of a `select`, or suggestions of a `text`. */
  options?: string[]
  /** Limits of a `number`. */
  min?: number
  max?: number
  /** A field that may be left empty. */
  isOptional?: boolean
  /** A field that few calls change: it is shown on demand. */
  isRare?: boolean
}

/** A kind of call to the app. */
export interface CallForm {
  /** Name of the kind in the request. */
  kind: string
  title: string
  summary: string
  fields: CallField[]
  /** Bodies by topic. The field `body` follows the field `topic` until the user edits it. */
  examples?: Record<string, string>
}

/** Data of a page with an error, or with the result of a request. */
export interface MessagePageData {
  /** HTTP status of the response, also displayed on the page. */
  status: number
  title: string
  detail: string
  /** Possible fixes, one step per entry. */
  advice: string[]
}
