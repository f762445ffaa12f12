import type { AppDistribution } from '../app-distribution'
import type { JobRole } from '../job-role'
import type { LogLevel } from '../log-level'
import type { WireProfile } from '../profile'
import type { API_VERSIONS } from '../wire'

export type { LoginError, LoginErrorType } from '../login-error'

/** An Admin API version. */
export type ApiVersion = (typeof API_VERSIONS)[number]

/** One entry of the app's navigation in the admin. */
export interface NavLink {
  label: string
  href: string
  /** `home`: the address the app's own name leads to; not listed. */
  rel?: 'home'
}

/**
 * The local platform of `nuxt dev`, and the app settings that a registration file has for the real
 * platform.
 */
export interface PlatformEmulatorOptions {
  port?: number | undefined
  /**
   * Serves the platform over HTTPS, with `cert.pem` and `key.pem` of `.data/platform-https`.
   * `npx nuxt-platform-layer keys https` creates them, and prints the options of `nuxt dev` with
   * which the app uses the same ones.
   * @default false
   */
  https?: boolean | undefined
  /**
   * File that keeps the platform's state from one start to the next, relative to the app's root;
   * `false` keeps it in memory.
   * @default '.data/platform-state.json'
   */
  stateFile?: string | false | undefined
  /**
   * A generated store, in place of `platform.seed.json`: a small candle maker, a fashion store with
   * 2,000 products, or an empty store.
   */
  seed?: 'candles' | 'fashion' | 'empty' | undefined
  /**
   * Subscriptions that every shop has, e.g. `[{ topics: ['app/uninstalled'], uri: '/webhooks' }]`;
   * `uri` is a path in the app.
   */
  webhooks?:
    | {
        topics: string[]
        uri: string
        name?: string | undefined
        filter?: string | undefined
        includeFields?: string[] | undefined
        metafieldNamespaces?: string[] | undefined
      }[]
    | undefined
  /**
   * Where storefronts show the app: `/<prefix>/<subpath>` there is the path `url` in the app; the
   * prefix is `apps` by default. @default { subpath: 'app', url: '/proxy' }
   */
  proxy?:
    | { subpath: string; url: string; prefix?: 'apps' | 'a' | 'community' | 'tools' | undefined }
    | undefined
  /**
   * Whether pages may use the Admin API through App Bridge (`useAdminGraphql`), and with whose
   * access: that of the user, or that of the app.
   * @default false
   */
  directApiAccess?: 'online' | 'offline' | false | undefined
  /**
   * Which data of customers the app is approved for: none (0), all but what identifies them (1),
   * all (2), or a list of `name`, `address`, `email` and `phone`.
   * @default 2
   */
  protectedCustomerData?: 0 | 1 | 2 | ('name' | 'address' | 'email' | 'phone')[] | undefined
  /**
   * Addresses, or ranges such as `203.0.113.0/24`, from which the app may call the Admin API.
   * False: the app has no IP allowlist. @default every address
   */
  ipAllowlist?: string[] | false | undefined
  /** Bulk operations that the app is approved for. @default ['QUERY', 'MUTATION'] */
  bulkAccess?: ('QUERY' | 'MUTATION')[] | undefined
  /** Access scopes that the app may ask for later, with `scopes.request`. */
  optionalScopes?: string[] | undefined
  /**
   * Plans that merchants choose from in the admin: `price` is a decimal amount, e.g. `10.00`. With
   * `pricing: 'app_pricing'` they are plans of Shopify App Pricing, with handles and usage meters.
   */
  pricingPlans?:
    | {
        name: string
        price: string
        currencyCode?: string | undefined
        interval?: 'EVERY_30_DAYS' | 'ANNUAL' | undefined
        trialDays?: number | undefined
        features?: string[] | undefined
        handle?: string | undefined
        meters?:
          | {
              handle: string
              description?: string | undefined
              mode?: 'fixed' | 'graduated' | 'volume' | undefined
              tiers: { upTo: number | null; amountPerUnit: string; amount?: string | undefined }[]
            }[]
          | undefined
        welcomeLink?: string | undefined
        stores?: string[] | undefined
      }[]
    | undefined
}

/**
 * Where typed GraphQL operations get their schemas. The layer ships those of both APIs; a file in
 * the repository takes precedence. Paths are from the app's root.
 */
export interface PlatformCodegenOptions {
  /** Versions to type in addition to the app's `apiVersion`, e.g. `['2026-04']`. */
  versions?: ApiVersion[] | undefined
  /**
   * Admin API schema, SDL or the JSON of an introspection: of the app's `apiVersion`, or one per
   * version.
   * @default every `schema/admin-<version>.graphql` or `.json`
   */
  schema?: string | Partial<Record<ApiVersion, string>> | undefined
  /** Storefront API schema. @default every `schema/storefront-<version>.graphql` or `.json` */
  storefrontSchema?: string | Partial<Record<ApiVersion, string>> | undefined
  /** Folders with operations, in addition to those of the app and its layers. */
  documents?: string[] | undefined
}

/** `platform` in nuxt.config. Each can also be set at run time as `NUXT_PLATFORM_…`. */
export interface PlatformModuleOptions {
  /** Client id of the app. `NUXT_PLATFORM_API_KEY` */
  apiKey?: string | undefined
  /** Client secret of the app; set it as `NUXT_PLATFORM_API_SECRET_KEY`, never in a file. */
  apiSecretKey?: string | undefined
  /**
   * The secret before the last rotation: still accepted, never used to sign.
   * `NUXT_PLATFORM_PREVIOUS_API_SECRET_KEY`
   */
  previousApiSecretKey?: string | undefined
  /**
   * The app's private key, a JWK or PEM: gets access tokens for background work without a merchant.
   * Set it as `NUXT_PLATFORM_PRIVATE_KEY`, never in a file.
   */
  privateKey?: string | undefined
  /**
   * The private key before the last rotation: used while the platform refuses the new one.
   * `NUXT_PLATFORM_PREVIOUS_PRIVATE_KEY`
   */
  previousPrivateKey?: string | undefined
  /** Access scopes, e.g. `['read_products']`. `NUXT_PLATFORM_SCOPES` (comma list) */
  scopes?: string[] | undefined
  /** Public address of the app, e.g. `https://app.example.com`. `NUXT_PLATFORM_APP_URL` */
  appUrl?: string | undefined
  /** Admin API version. @default '2026-10' */
  apiVersion?: ApiVersion | undefined
  /** Where the four auth routes live. @default '/_platform/auth' */
  authPathPrefix?: string | undefined
  /**
   * Where the routes for monitors live: `health` and `ready` below it; `false`: no such routes.
   * @default '/_platform'
   */
  healthPathPrefix?: string | false | undefined
  /** How the app is distributed. @default 'app_store' */
  distribution?: AppDistribution | undefined
  /** Work with a token per user instead of per shop. @default false */
  useOnlineTokens?: boolean | undefined
  /**
   * `false`: no login page; a path: the page there; a `.vue` file: that component at `/auth`.
   * Unset: the page at `/auth`.
   */
  authPage?: string | false | undefined
  /** The app's navigation in the admin. */
  navLinks?: NavLink[] | undefined
  /** Prefix of the components. @default 'Sh' */
  componentPrefix?: string | undefined
  /**
   * Build what `<ShApp render="polaris">` needs to draw Polaris elements, and load their script in
   * the admin: the newest stable release of Polaris 2, or the script at an address. The local
   * platform loads only the latter.
   * @default false
   */
  polarisElements?: boolean | string | undefined
  /**
   * Compress pages and data on a Node server that no compressing proxy stands before. Needs the
   * package `compression`. Files are compressed when they are built, without this option.
   * @default false
   */
  compressResponses?: boolean | undefined
  /**
   * Let pages report LCP, CLS, INP, FCP, and TTFB of each visit, for the hook
   * `platform:web-vital`, OpenTelemetry, and Nuxt DevTools.
   * @default false
   */
  webVitals?: boolean | undefined
  /**
   * Whether the app lives in the admin's iframe; `false`: a standalone app with a login of its own.
   * @default true
   */
  embedded?: boolean | undefined
  /** Ask for access tokens that expire, and refresh them. @default true */
  expiringOfflineTokens?: boolean | undefined
  /**
   * The fixed Admin API token of a `platform_admin` app; set it as
   * `NUXT_PLATFORM_ADMIN_API_ACCESS_TOKEN`, never in a file.
   */
  adminApiAccessToken?: string | undefined
  /**
   * The fixed Storefront API token of a `platform_admin` app.
   * `NUXT_PLATFORM_STOREFRONT_ACCESS_TOKEN`
   */
  storefrontAccessToken?: string | undefined
  /**
   * Names the app in the `User-Agent` of its requests to the platform: `<prefix> |
   * nuxt-platform-layer/<version>`. At most 128 printable ASCII characters, e.g. `Acme
   * Reviews/2.1`. `NUXT_PLATFORM_USER_AGENT_PREFIX`
   */
  userAgentPrefix?: string | undefined
  /** Largest body of a webhook or another signed call, in bytes. @default 5242880 */
  maxBodyBytes?: number | undefined
  /**
   * Largest size of all such bodies together that the server is receiving, in bytes. Beyond it, a
   * body is refused with 503. `NUXT_PLATFORM_MAX_PENDING_BODY_BYTES`
   * @default 67108864
   */
  maxPendingBodyBytes?: number | undefined
  /**
   * Milliseconds for which a Node server that was asked to end still accepts requests, while its
   * readiness route responds with 503. `NUXT_PLATFORM_DRAIN_MS`
   * @default 5000
   */
  drainMs?: number | undefined
  /**
   * How much the layer logs; in development `info` unless it is set. `NUXT_PLATFORM_LOG_LEVEL`
   * @default 'warn'
   */
  logLevel?: LogLevel | undefined
  /**
   * Whether a process runs jobs, or only stores them; set it per process, as `NUXT_PLATFORM_JOBS`.
   * Otherwise as `jobs.run` of `configurePlatform`.
   */
  jobs?: JobRole | undefined
  /**
   * Keys that encrypt stored tokens, `<id>:<key>`, the newest first; set them as
   * `NUXT_PLATFORM_ENCRYPTION_KEYS`, never in a file.
   */
  encryptionKeys?: string | undefined
  /**
   * Where the plan of a shop comes from: `app_pricing` is Shopify App Pricing, where merchants
   * choose a plan on the platform's page; `billing_api` requests charges from the code of the app.
   * Default: `app_pricing` with the distribution `app_store`, else `billing_api`.
   * `NUXT_PLATFORM_PRICING`
   */
  pricing?: 'billing_api' | 'app_pricing' | undefined
  /**
   * App Pricing: handle of the app in the addresses of the admin. Default: `handle` of the
   * registration file. `NUXT_PLATFORM_APP_HANDLE`
   */
  appHandle?: string | undefined
  /**
   * App Pricing: number of the organization that owns the app, in the address of the Partner
   * Dashboard. `NUXT_PLATFORM_PARTNER_ORGANIZATION_ID`
   */
  partnerOrganizationId?: string | undefined
  /**
   * App Pricing: access token of a Partner API client with the permission "Manage apps"; set it as
   * `NUXT_PLATFORM_PARTNER_API_TOKEN`, never in a file.
   */
  partnerApiToken?: string | undefined
  /** The local platform in `nuxt dev`: starts by itself while no `apiKey` is set; `false` never. */
  emulator?: false | PlatformEmulatorOptions | undefined
  /**
   * Generates types for the `#graphql` literals of the app and its layers. @default false
   */
  codegen?: boolean | PlatformCodegenOptions | undefined
  /** The platform to talk to. */
  profile?: Partial<WireProfile> | undefined
}
