/** Where a scan leads: to the product's page, or to a checkout with the product in it. */
export type CodeDestination = 'product' | 'checkout'

/** What a merchant enters. */
export interface CodeInput {
  title: string
  /** Global id of the variant. */
  variantId: string
  destination: CodeDestination
}

/** A field of the form, with its error. */
export type CodeErrors = Partial<Record<keyof CodeInput, string>>

/** The product variant of a code, as it is in the store now. */
export interface CodeProduct {
  variantId: string
  title: string
  imageUrl: string | null
}

export interface QrCode extends CodeInput {
  id: string
  scans: number
  /** ISO 8601. */
  createdAt: string
  /** Null: the product was deleted. */
  product: CodeProduct | null
}

export interface CodePage {
  codes: QrCode[]
  hasMore: boolean
}

export interface SavedCode {
  id: string
  /** False: the metafield of the product could not be written. */
  isPublished: boolean
}

/** What everyone who has the id of a code may see. */
export interface PublicCode {
  title: string
}

export interface PlanState {
  isPaid: boolean
  /** Number of codes of the shop. */
  used: number
  /** Number of codes without payment. */
  freeLimit: number
  /** Price of the paid plan, e.g. `5.00 USD`. */
  price: string
  trialDays: number
}
