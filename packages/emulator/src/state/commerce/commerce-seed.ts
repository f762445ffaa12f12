import type { CompanySeed } from './companies'
import type {
  FileSeed,
  LocaleSeed,
  PublicationSeed,
  SavedSearchSeed,
  TranslationSeed,
} from './content'
import type { CatalogSeed, MarketSeed } from './markets'
import type { DiscountSeed, GiftCardSeed, SellingPlanGroupSeed, StoreCreditSeed } from './offers'
import type { BlogSeed, MarketingActivitySeed, PageSeed, RedirectSeed } from './online-store'
import type { DisputeSeed, DraftOrderSeed, FulfillmentSeed, PayoutSeed, ReturnSeed } from './sales'

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
