import type { BillingPageData, ChargePageData, PlansPageData, ScopesPageData } from './billing-data'
import type { CheckoutPageData, ThankYouPageData } from './checkout-data'
import type {
  AppPageData,
  GrantPageData,
  LoginPageData,
  MessagePageData,
  StoresPageData,
} from './page-data'

/** The data of each page by its name, which the document of the page carries. */
export interface PageViews {
  app: AppPageData
  billing: BillingPageData
  charge: ChargePageData
  checkout: CheckoutPageData
  grant: GrantPageData
  login: LoginPageData
  message: MessagePageData
  plans: PlansPageData
  scopes: ScopesPageData
  stores: StoresPageData
  thankYou: ThankYouPageData
}

/** The page that a document displays, with its data. */
export type PageView = {
  [Name in keyof PageViews]: { name: Name; data: PageViews[Name] }
}[keyof PageViews]
