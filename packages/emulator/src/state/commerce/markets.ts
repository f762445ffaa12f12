/** A market in addition to that of the store's country. */
export interface MarketSeed {
  name: string
  handle?: string
  /** ISO 3166-1 alpha-2, e.g. `DE`. */
  countries: string[]
  /** ISO 4217: the currency of the market. Default: the currency of the shop. */
  currencyCode?: string
  /** Default: true. */
  active?: boolean
  /** The market has a web presence below this suffix of the domain, e.g. `eu`. */
  subfolder?: string
  /** Languages of the web presence, the default one first. */
  locales?: string[]
}

/** A catalog: which products a market sells, and for which prices. */
export interface CatalogSeed {
  title: string
  /** Name of a seeded market. */
  market: string
  /** Default: true. */
  active?: boolean
  /** Percent that the prices are higher, or lower if negative, from -100 to 1000. */
  adjustment?: number
  /** Decimal amounts in the currency of the market, by handle of the product. */
  prices?: Record<string, string>
  /** Handles of the products of the catalog's publication. Default: the catalog has none. */
  products?: string[]
}
