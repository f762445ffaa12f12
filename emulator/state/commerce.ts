import type {
  DisputeReason,
  DisputeStatus,
  DisputeType,
  PayoutStatus,
} from '../admin-api/shopify-payments/payment-values'
import type { AddressSeed } from './customer'
import type { OrderItemSeed } from './order'

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

/** A publication without a catalog. */
export interface PublicationSeed {
  /** Handles of products. */
  products?: string[]
  /** Whether new products are published to it. */
  autoPublish?: boolean
}

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

/** A discount. It needs one of `percentage`, `amount`, `freeShipping`, and `getQuantity`. */
export interface DiscountSeed {
  title: string
  /** Without a code, the discount is automatic. */
  code?: string
  /** From 0 to 100. */
  percentage?: number
  /** Decimal amount in the currency of the shop. */
  amount?: string
  freeShipping?: boolean
  /** Number of items that are reduced when `buyQuantity` items are bought. */
  getQuantity?: number
  /** Default: 1. */
  buyQuantity?: number
  /** Handles of the products that are reduced. Default: all. */
  products?: string[]
  /** Handles of the collections that are reduced. Default: all. */
  collections?: string[]
  /** Decimal amount that the order has to reach. */
  minimumSubtotal?: string
  usageLimit?: number
  oncePerCustomer?: boolean
  /** ISO 8601. Default: the start of the store. */
  startsAt?: string
  /** ISO 8601. */
  endsAt?: string
}

/** A gift card. */
export interface GiftCardSeed {
  /** Decimal amount in the currency of the shop. */
  value: string
  /** 8 to 20 letters and digits. Default: a generated code. */
  code?: string
  /** Email address of a seeded customer. */
  customer?: string
  note?: string
  /** ISO 8601 date. */
  expiresOn?: string
}

/** Store credit of a customer. */
export interface StoreCreditSeed {
  /** Email address of a seeded customer. */
  customer: string
  /** Decimal amount. */
  amount: string
  /** ISO 4217. Default: the currency of the shop. */
  currencyCode?: string
}

/** A location of a company in a seed. */
export interface CompanyLocationSeed {
  name: string
  externalId?: string
  /** Its shipping and billing address. */
  address?: AddressSeed
}

/** A contact of a company in a seed; the first one is the main contact. */
export interface CompanyContactSeed {
  email: string
  firstName?: string
  lastName?: string
  title?: string
}

/** A company that buys from the store. */
export interface CompanySeed {
  name: string
  externalId?: string
  note?: string
  /** Default: one location with the name of the company. */
  locations?: CompanyLocationSeed[]
  contacts?: CompanyContactSeed[]
}

/** A page of the online store. */
export interface PageSeed {
  title: string
  handle?: string
  /** HTML. */
  body?: string
  /** Default: true. */
  published?: boolean
}

/** A comment of a visitor on an article. */
export interface CommentSeed {
  name: string
  email: string
  text: string
  /** Default: false. */
  approved?: boolean
}

/** A post of a blog. */
export interface ArticleSeed {
  title: string
  author: string
  /** HTML. */
  body?: string
  tags?: string[]
  /** Default: true. */
  published?: boolean
  comments?: CommentSeed[]
}

/** A blog of the online store. */
export interface BlogSeed {
  title: string
  handle?: string
  articles?: ArticleSeed[]
}

/** A path of the online store that leads somewhere else. */
export interface RedirectSeed {
  /** E.g. `/old`. */
  path: string
  /** A path, or an address of another site. */
  target: string
}

/** A campaign that an app manages. */
export interface MarketingActivitySeed {
  title: string
  /** Id of the campaign in the system of the app. */
  remoteId: string
  url: string
  /** The parameter `utm_campaign`. Default: `remoteId`. */
  campaign?: string
}

export const PLAN_INTERVALS = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const

/** A way to subscribe to products. */
export interface SellingPlanSeed {
  name: string
  interval: (typeof PLAN_INTERVALS)[number]
  /** Default: 1. */
  intervalCount?: number
  /** Percent off each delivery, from 0 to 100. */
  percentage?: number
}

/** A group of selling plans. */
export interface SellingPlanGroupSeed {
  name: string
  plans: SellingPlanSeed[]
  /** Handles of products. */
  products?: string[]
}

export const DRAFT_STATES = ['OPEN', 'INVOICE_SENT', 'COMPLETED'] as const

/** A draft order; only the items are required in a seed. */
export interface DraftOrderSeed {
  items: OrderItemSeed[]
  /** Email address; that of a seeded customer, whose address the draft order has. */
  customer?: string
  address?: AddressSeed
  /** Default: `OPEN`. */
  status?: (typeof DRAFT_STATES)[number]
  /** Percent off the order, from 0 to 100. */
  percentage?: number
  note?: string
  tags?: string[]
}

/** A shipment of open items of a seeded order. */
export interface FulfillmentSeed {
  /** Name of a seeded order, e.g. `#1001`. */
  order: string
  /** Number of items to ship, in the order of the items. Default: all. */
  quantity?: number
  trackingCompany?: string
  trackingNumber?: string
  trackingUrl?: string
}

export const RETURN_STATES = ['OPEN', 'REQUESTED', 'CLOSED'] as const
export const RETURN_REASONS = [
  'SIZE_TOO_SMALL',
  'SIZE_TOO_LARGE',
  'UNWANTED',
  'NOT_AS_DESCRIBED',
  'WRONG_ITEM',
  'DEFECTIVE',
  'STYLE',
  'COLOR',
  'UNKNOWN',
] as const

/** A return of one fulfilled item of a seeded order. */
export interface ReturnSeed {
  /** Name of a seeded order, e.g. `#1001`. */
  order: string
  /** Default: 1. */
  quantity?: number
  /** Default: `UNWANTED`. */
  reason?: (typeof RETURN_REASONS)[number]
  note?: string
  /** Default: `OPEN`. */
  status?: (typeof RETURN_STATES)[number]
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

/** A payment that its customer disputes. */
export interface DisputeSeed {
  /** Name of a seeded order, e.g. `#1001`. */
  order: string
  /** Default: `CHARGEBACK`. */
  type?: DisputeType
  /** Default: `FRAUDULENT`. */
  reason?: DisputeReason
  /** Default: `NEEDS_RESPONSE`. */
  status?: DisputeStatus
  /** Decimal amount in the currency of the shop. Default: the total of the order. */
  amount?: string
}

/** Money that was sent to the merchant's bank: all payments by card that no earlier payout has. */
export interface PayoutSeed {
  /** Default: `PAID`. */
  status?: PayoutStatus
}

/** Records that operations of their domains add, in the order of this type. */
export interface CommerceSeed {
  locales?: LocaleSeed[]
  translations?: TranslationSeed[]
  markets?: MarketSeed[]
  catalogs?: CatalogSeed[]
  publications?: PublicationSeed[]
  discounts?: DiscountSeed[]
  sellingPlanGroups?: SellingPlanGroupSeed[]
  giftCards?: GiftCardSeed[]
  storeCredits?: StoreCreditSeed[]
  companies?: CompanySeed[]
  draftOrders?: DraftOrderSeed[]
  fulfillments?: FulfillmentSeed[]
  returns?: ReturnSeed[]
  disputes?: DisputeSeed[]
  payouts?: PayoutSeed[]
  savedSearches?: SavedSearchSeed[]
  pages?: PageSeed[]
  blogs?: BlogSeed[]
  redirects?: RedirectSeed[]
  marketingActivities?: MarketingActivitySeed[]
  files?: FileSeed[]
}
