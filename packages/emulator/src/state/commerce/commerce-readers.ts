import {
  DISPUTE_REASONS,
  DISPUTE_STATUSES,
  DISPUTE_TYPES,
  PAYOUT_STATUSES,
} from '../../admin-api/shopify-payments/payment-values'
import { SAVED_SEARCH_TYPES } from './content'
import { PLAN_INTERVALS } from './offers'
import { DRAFT_STATES, RETURN_REASONS, RETURN_STATES } from './sales'
import type { CommerceSeed } from './commerce-seed'
import type { CompanyContactSeed, CompanyLocationSeed, CompanySeed } from './companies'
import type {
  FileSeed,
  LocaleSeed,
  PublicationSeed,
  SavedSearchSeed,
  TranslationSeed,
} from './content'
import type { CatalogSeed, MarketSeed } from './markets'
import type {
  DiscountSeed,
  GiftCardSeed,
  SellingPlanGroupSeed,
  SellingPlanSeed,
  StoreCreditSeed,
} from './offers'
import type {
  ArticleSeed,
  BlogSeed,
  CommentSeed,
  MarketingActivitySeed,
  PageSeed,
  RedirectSeed,
} from './online-store'
import type { DisputeSeed, DraftOrderSeed, FulfillmentSeed, PayoutSeed, ReturnSeed } from './sales'
import { fieldsOf, flag, listOf, oneOf, optional, recordOf, text, textOf, valueOf } from '../reader'
import type { Reader } from '../reader'
import {
  addressSeed,
  countryCode,
  currencyCode,
  decimal,
  email,
  handle,
  items,
  percentage,
  positive,
  time,
  title,
} from '../../seed/seed-values'

const MIN_ADJUSTMENT = -100
const MAX_ADJUSTMENT = 1000

const locale = textOf('a language such as "fr" or "pt-BR"', value =>
  /^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/.test(value),
)
const adjustment = valueOf(
  `a number from ${MIN_ADJUSTMENT} to ${MAX_ADJUSTMENT}`,
  (value): value is number =>
    Number.isFinite(value) && Number(value) >= MIN_ADJUSTMENT && Number(value) <= MAX_ADJUSTMENT,
  { type: 'number', minimum: MIN_ADJUSTMENT },
)
const date = textOf('a date such as "2027-01-31"', value => /^\d{4}-\d{2}-\d{2}$/.test(value))
const url = textOf('an address such as "https://cdn.example.com/linen.jpg"', value =>
  /^https?:\/\/\S+$/.test(value),
)
const orderName = textOf('the name of an order such as "#1001"', value => /^#\d+$/.test(value))

/** Readers of the records that operations of their domains add. */
export const COMMERCE_READERS: { [Name in keyof CommerceSeed]-?: Reader<CommerceSeed[Name]> } = {
  locales: list<LocaleSeed>({ locale, published: optional(flag) }),
  translations: list<TranslationSeed>({
    product: optional(handle),
    collection: optional(handle),
    locale,
    texts: recordOf(text),
  }),
  markets: list<MarketSeed>({
    name: title,
    handle: optional(handle),
    countries: listOf(countryCode),
    currencyCode: optional(currencyCode),
    active: optional(flag),
    subfolder: optional(text),
    locales: optional(listOf(locale)),
  }),
  catalogs: list<CatalogSeed>({
    title,
    market: title,
    active: optional(flag),
    adjustment: optional(adjustment),
    prices: optional(recordOf(decimal)),
    products: optional(listOf(handle)),
  }),
  publications: list<PublicationSeed>({
    products: optional(listOf(handle)),
    autoPublish: optional(flag),
  }),
  discounts: list<DiscountSeed>({
    title,
    code: optional(title),
    percentage: optional(percentage),
    amount: optional(decimal),
    freeShipping: optional(flag),
    getQuantity: optional(positive),
    buyQuantity: optional(positive),
    products: optional(listOf(handle)),
    collections: optional(listOf(handle)),
    minimumSubtotal: optional(decimal),
    usageLimit: optional(positive),
    oncePerCustomer: optional(flag),
    startsAt: optional(time),
    endsAt: optional(time),
  }),
  sellingPlanGroups: list<SellingPlanGroupSeed>({
    name: title,
    plans: listOf(
      fieldsOf<SellingPlanSeed>({
        name: title,
        interval: oneOf(PLAN_INTERVALS),
        intervalCount: optional(positive),
        percentage: optional(percentage),
      }),
    ),
    products: optional(listOf(handle)),
  }),
  giftCards: list<GiftCardSeed>({
    value: decimal,
    code: optional(title),
    customer: optional(email),
    note: optional(text),
    expiresOn: optional(date),
  }),
  storeCredits: list<StoreCreditSeed>({
    customer: email,
    amount: decimal,
    currencyCode: optional(currencyCode),
  }),
  companies: list<CompanySeed>({
    name: title,
    externalId: optional(text),
    note: optional(text),
    locations: list<CompanyLocationSeed>({
      name: title,
      externalId: optional(text),
      address: optional(addressSeed),
    }),
    contacts: list<CompanyContactSeed>({
      email,
      firstName: optional(text),
      lastName: optional(text),
      title: optional(text),
    }),
  }),
  draftOrders: list<DraftOrderSeed>({
    items,
    customer: optional(email),
    address: optional(addressSeed),
    status: optional(oneOf(DRAFT_STATES)),
    percentage: optional(percentage),
    note: optional(text),
    tags: optional(listOf(text)),
  }),
  fulfillments: list<FulfillmentSeed>({
    order: orderName,
    quantity: optional(positive),
    trackingCompany: optional(text),
    trackingNumber: optional(text),
    trackingUrl: optional(url),
  }),
  returns: list<ReturnSeed>({
    order: orderName,
    quantity: optional(positive),
    reason: optional(oneOf(RETURN_REASONS)),
    note: optional(text),
    status: optional(oneOf(RETURN_STATES)),
  }),
  disputes: list<DisputeSeed>({
    order: orderName,
    type: optional(oneOf(DISPUTE_TYPES)),
    reason: optional(oneOf(DISPUTE_REASONS)),
    status: optional(oneOf(DISPUTE_STATUSES)),
    amount: optional(decimal),
  }),
  payouts: list<PayoutSeed>({ status: optional(oneOf(PAYOUT_STATUSES)) }),
  savedSearches: list<SavedSearchSeed>({
    name: title,
    resourceType: oneOf(SAVED_SEARCH_TYPES),
    query: text,
  }),
  pages: list<PageSeed>({
    title,
    handle: optional(handle),
    body: optional(text),
    published: optional(flag),
  }),
  blogs: list<BlogSeed>({
    title,
    handle: optional(handle),
    articles: list<ArticleSeed>({
      title,
      author: title,
      body: optional(text),
      tags: optional(listOf(text)),
      published: optional(flag),
      comments: list<CommentSeed>({ name: title, email, text, approved: optional(flag) }),
    }),
  }),
  redirects: list<RedirectSeed>({ path: title, target: title }),
  marketingActivities: list<MarketingActivitySeed>({
    title,
    remoteId: title,
    url,
    campaign: optional(title),
  }),
  files: list<FileSeed>({ url, alt: optional(text) }),
}

/** Names of the fields that operations add. */
export const COMMERCE_NAMES = Object.keys(COMMERCE_READERS) as (keyof CommerceSeed)[]

function list<Seed>(readers: {
  [Name in keyof Seed]-?: Reader<Seed[Name]>
}): Reader<Seed[] | undefined> {
  return optional(listOf(fieldsOf<Seed>(readers)))
}
