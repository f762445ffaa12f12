/** A language in addition to the primary one. */
export interface LocaleSeed {
  /** E.g. `fr` or `pt-BR`. */
  locale: string
  /** Default: true. */
  published?: boolean
}

/** The texts of a product or a collection in another language. */
export interface TranslationSeed {
  /** Handle of a product; either this or `collection`. */
  product?: string
  /** Handle of a collection. */
  collection?: string
  locale: string
  /** By key of the text, e.g. `title` and `body_html`. */
  texts: Record<string, string>
}

/** A publication without a catalog. */
export interface PublicationSeed {
  /** Handles of products. */
  products?: string[]
  /** Whether new products are published to it. */
  autoPublish?: boolean
}

export const SAVED_SEARCH_TYPES = [
  'ORDER',
  'PRODUCT',
  'DRAFT_ORDER',
  'COLLECTION',
  'FILE',
  'PRICE_RULE',
] as const

/** A search that the merchant saved. */
export interface SavedSearchSeed {
  name: string
  resourceType: (typeof SAVED_SEARCH_TYPES)[number]
  /** In the search syntax of the platform. */
  query: string
}

/** A file of the merchant's library. */
export interface FileSeed {
  /** Address of the file; its name is that in the address. */
  url: string
  alt?: string
}
