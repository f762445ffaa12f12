/** A row of the summary of a checkout. */
export interface CheckoutItem {
  title: string
  /** Title of the variant, or null for a product without options. */
  variant: string | null
  /** URL of the picture of the variant, or else of its product. */
  image: string | null
  quantity: number
  /** Price with currency, before discounts of the order. */
  price: string
}

/** A sum below the items. */
export interface CheckoutSum {
  label: string
  amount: string
  isTotal?: boolean
}

export interface CheckoutSummary {
  items: readonly CheckoutItem[]
  sums: readonly CheckoutSum[]
}

/** A field of the form with contact information. */
export interface CheckoutField {
  name: string
  label: string
  value: string
  /** Token of the attribute `autocomplete`. */
  autocomplete: string
  type?: 'email' | 'tel' | 'text'
  required?: boolean
  /** Whether the field takes the whole row. */
  wide?: boolean
  error?: string
  /** Choices of a select. */
  options?: readonly { value: string; label: string }[]
}

/** One of the radio buttons of a form. */
export interface CheckoutChoice {
  value: string
  label: string
  /** Shown at the end of the row, e.g. a price. */
  detail: string
}

interface Step {
  action: string
  csrf: string
}

/** The step of a checkout that the buyer is in. */
export type CheckoutStep =
  | ({ name: 'information'; fields: readonly CheckoutField[] } & Step)
  | ({ name: 'shipping'; choices: readonly CheckoutChoice[]; chosen: string | null } & Step)
  | ({ name: 'payment'; choices: readonly CheckoutChoice[]; total: string } & Step)
  /** The merchant reviews the order before it is paid. */
  | ({ name: 'review' } & Step)
  /** The checkout cannot continue, e.g. because an item is sold out. */
  | { name: 'blocked' }

/** A step in the list above the form. */
export interface CheckoutStepLink {
  label: string
  /** Where a completed step is changed. */
  href: string | null
  isCurrent: boolean
}

/** The store, as its buyers see it. */
export interface CheckoutShop {
  name: string
  /** Domain of the store. */
  domain: string
}

export interface CheckoutPageData {
  shop: CheckoutShop
  steps: readonly CheckoutStepLink[]
  /** What the buyer entered in earlier steps, with links to change it. */
  entered: readonly { label: string; text: string; href: string; what: string }[]
  step: CheckoutStep
  /** Why the last submission was refused. */
  problem: string | null
  codes: readonly { code: string; isApplied: boolean }[]
  codeForm: Step
  summary: CheckoutSummary
}

export interface ThankYouPageData {
  shop: CheckoutShop
  /** Whether the merchant reviews a draft order before it becomes an order. */
  isReviewed: boolean
  /** Name of the order, or of the draft order. */
  orderName: string
  email: string
  firstName: string | null
  address: readonly string[]
  shipping: string | null
  summary: CheckoutSummary
  /** The store in the admin of the local platform. */
  storeHref: string
}
