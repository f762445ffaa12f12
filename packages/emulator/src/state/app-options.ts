import type { AdminLink } from '../../../facts/registration/admin-links'
import type { JWK } from 'jose'
import type { AppDistribution } from '../../../../shared/app-distribution'
import type { CustomData } from '../../../../shared/custom-data'
import type { ProxyPrefix } from '../../../../shared/wire'
import type { BulkType } from '../bulk/bulk-operation'
import type { EmulatorPricingPlan } from '../pricing/pricing-plan'
import type { ProtectedDataAccess } from './protected-data'
import type { EmulatorEvent } from '../events/emulator-event'

export interface EmulatorNavLink {
  label: string
  /** Path in the app, e.g. `/products`. */
  href: string
}

/** Topics that the app's registration subscribes to in every shop. */
export interface EmulatorWebhook {
  /** E.g. `app/uninstalled`, `customers/redact`. */
  topics: string[]
  /** A path in the app, e.g. `/webhooks`, a URL, `pubsub://project:topic`, or an ARN. */
  uri: string
  /** Name of the subscription, a header of its deliveries. */
  name?: string | undefined
  /** Search syntax on the payload, e.g. `variants.price:>=10`. */
  filter?: string | undefined
  /** Fields of the payload, e.g. `id` and `variants.price`. Default: all fields. */
  includeFields?: string[] | undefined
  /** Namespaces of the metafields that the payload has. */
  metafieldNamespaces?: string[] | undefined
}

/**
 * Registration of the app with the emulated platform. All fields have defaults for local
 * development.
 */
export interface EmulatorAppOptions {
  apiKey?: string | undefined
  /** Signs what the platform sends. */
  apiSecretKey?: string | undefined
  /**
   * The new secret during a rotation of `apiSecretKey`. Accepted from the app, but signs nothing
   * until the old one is revoked.
   */
  nextApiSecretKey?: string | undefined
  /**
   * Public keys (JWK) of the app, whose private keys sign client assertions. Several during a
   * rotation. Default: none.
   */
  publicKeys?: JWK[] | undefined
  /** Origin of the app, e.g. `http://localhost:3000`. */
  appUrl?: string | undefined
  /**
   * Path below which the app is served, without a trailing slash, e.g. `/shop-tools`. It is added
   * to every path of the registration. Default: `''`.
   */
  basePath?: string | undefined
  name?: string | undefined
  /** Scopes that a merchant grants at installation. */
  scopes?: string[] | undefined
  /** Scopes that the app may request later. */
  optionalScopes?: string[] | undefined
  /**
   * Allow list of the authorization code grant, compared exactly; default: `appUrl` +
   * `/_platform/auth/callback`.
   */
  redirectUrls?: string[] | undefined
  /**
   * Addresses to which a customer's login may return, compared exactly: `redirect_uris` below
   * `[customer_authentication]` of the registration. Default: none.
   */
  customerRedirectUris?: string[] | undefined
  /** Addresses to which a customer's logout may return, compared exactly. Default: none. */
  customerLogoutUris?: string[] | undefined
  navLinks?: EmulatorNavLink[] | undefined
  /** Links to the app on the admin's pages of products, orders, and so on. Default: none. */
  adminLinks?: AdminLink[] | undefined
  /** Handles of the Flow triggers that the app has released. Default: none. */
  flowTriggers?: string[] | undefined
  /** Subscriptions in every shop. Compliance topics can be subscribed to only here. */
  webhooks?: EmulatorWebhook[] | undefined
  /** API version of webhooks, a header of each delivery. Default: the newest stable one. */
  webhooksApiVersion?: string | undefined
  /** Events in every shop. */
  events?: EmulatorEvent[] | undefined
  /** False: the admin opens the app in the top window instead of an iframe. */
  embedded?: boolean | undefined
  /** False: point of sale does not open the app. Default: `true`. */
  posEmbedded?: boolean | undefined
  /**
   * Plans that the merchant selects in the admin, without an API call of the app.
   */
  pricingPlans?: EmulatorPricingPlan[] | undefined
  /**
   * `app_pricing`: the plans are those of Shopify App Pricing, which the app reads from the Partner
   * API. `billing_api`: choosing a plan requests a charge of the Billing API. Default:
   * `app_pricing` for the distribution `app_store`, else `billing_api`.
   */
  pricing?: 'billing_api' | 'app_pricing' | undefined
  /** The organization that owns the app, and the access token of its Partner API client. */
  partner?: EmulatorPartner | undefined
  /**
   * The app proxy: `/<prefix>/<subpath>` of each storefront is `url` in the app. Default: `app` and
   * `/proxy`.
   */
  proxy?: EmulatorAppProxy | undefined
  /**
   * Whether pages of the app may use the Admin API through App Bridge, and with whose access: that
   * of the user, or that of the app. Default: `false`.
   */
  directApiAccess?: 'online' | 'offline' | false | undefined
  /**
   * Definitions of metafields and metaobjects that every shop with the app has, as its registration
   * file declares them. Default: none.
   */
  customData?: CustomData | undefined
  /**
   * How the app reaches merchants. An app that is not in the app store has no billing, and may use
   * offline tokens without expiry after 2026. Default: `app_store`.
   */
  distribution?: AppDistribution | undefined
  /**
   * Which data of customers the app is approved for: none (0), all but what identifies them (1),
   * all (2), or a list of `name`, `address`, `email` and `phone`. Default: 2, as in development
   * stores, where an app needs no review.
   */
  protectedCustomerData?: ProtectedDataAccess | undefined
  /**
   * Addresses, or ranges such as `203.0.113.0/24`, from which the app may call the Admin API.
   * False: the app has no IP allowlist, which the platform requires of most apps. Default: every
   * address.
   */
  ipAllowlist?: string[] | false | undefined
  /**
   * Bulk operations that the app may start: an approved request in the Partner Dashboard. Default:
   * both.
   */
  bulkAccess?: BulkType[] | undefined
}

/** A client of the Partner API. */
export interface EmulatorPartner {
  /** Number in the URL of the Partner API. */
  organizationId: string
  apiToken: string
}

export interface EmulatorAppProxy {
  /** One path segment in the storefront, e.g. `reviews`. */
  subpath: string
  /** Path in the app, e.g. `/proxy`. */
  url: string
  /** First segment in the storefront. Default: `apps`. */
  prefix?: ProxyPrefix | undefined
}

/** {@link EmulatorAppOptions} with defaults. */
export type EmulatedApp = Required<Omit<EmulatorAppOptions, 'proxy'>> & {
  proxy: Required<EmulatorAppProxy>
}
