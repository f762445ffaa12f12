import type { AdminApiContext, GraphQLClient } from '../../server/lib/platform/api/admin-client'
import type { StorefrontApiContext } from '../../server/lib/platform/api/storefront-client'
import type { BillingContext } from '../../server/lib/platform/billing/billing-context'
import type { PlatformBilling } from '../../server/lib/platform/billing/billing-plans'
import type { AppDistribution } from '../../server/lib/platform/config/app-distribution'
import type { RedirectTarget } from '../../server/lib/platform/admin/admin-redirect'
import type { PlatformFlowContext, PlatformFulfillmentServiceContext } from '../../server/lib/platform/calls/signed-calls'
import type { PlatformHooks } from '../../server/lib/platform/create-platform'
import type { ReencryptionCounts } from '../../server/lib/platform/encryption/reencrypt-sessions'
import type { PlatformLock } from '../../server/lib/platform/locks/platform-lock'
import type { PlatformInbox } from '../../server/lib/platform/inbox/inbox'
import type { PlatformInboxOptions } from '../../server/lib/platform/inbox/inbox-settings'
import type { LoginError, LoginErrorType } from '../../server/lib/platform/login/login-error'
import type { ExtensionOptions, PlatformPosContext as VerifiedPos, PlatformPublicContext as VerifiedPublic } from '../../server/lib/platform/extensions/extension-authenticator'
import type { PlatformAppProxyContext } from '../../server/lib/platform/proxy/create-app-proxy'
import type { AppProxyOptions } from '../../server/lib/platform/proxy/proxy-query'
import type { PlatformPayload } from '../../server/lib/platform/request/platform-payload'
import type { ScopesContext } from '../../server/lib/platform/scope-access/create-scopes'
import type { ObservedRequest } from '../../server/lib/nitro/request-observers'
import type { LogLevel } from '../../server/lib/platform/config/log-level'
import type { TokenGrantKind } from '../../server/lib/platform/observe/platform-observer'
import type { Session } from '../../server/lib/platform/session/session'
import type { SessionStorage } from '../../server/lib/platform/session/session-storage'
import type { ExtensionTokenPayload } from '../../server/lib/platform/session-token/extension-token'
import type { SessionTokenPayload } from '../../server/lib/platform/session-token/session-token'
import type { WebhookRegistrations } from '../../server/lib/platform/webhooks/register-webhooks'
import type { PlatformWebhookContext } from '../../server/lib/platform/webhooks/webhook-context'
import type { PlatformWebhooks, WebhookHandler } from '../../server/lib/platform/webhooks/webhook-handler'
import type { API_VERSIONS } from '../platform/wire'
import type { WireProfile } from '../platform/profile'

export type { AdminApiContext, BillingContext, GraphQLClient, PlatformAppProxyContext, PlatformBilling, PlatformFulfillmentServiceContext, PlatformInbox, PlatformInboxOptions, PlatformPayload, PlatformWebhooks, ScopesContext, StorefrontApiContext, WebhookHandler, LoginError, LoginErrorType }

/** Claims of a verified session token. */
export type JwtPayload = SessionTokenPayload

/** An Admin API version. */
export type ApiVersion = typeof API_VERSIONS[number]

/** Options of `afterAuth`. */
export type AfterAuthOptions = Parameters<NonNullable<PlatformHooks['afterAuth']>>[0]

/** One entry of the app's navigation in the admin. */
export interface NavLink {
  label: string
  href: string
  /** `home`: the address the app's own name leads to; not listed. */
  rel?: 'home'
}

/** What `usePlatformAdmin(event)` resolves to. */
export interface AdminContext<T extends object = JwtPayload> {
  /** The shop's session, or the user's with `useOnlineTokens`. */
  session: Session
  /** Admin API client of the session's shop. */
  admin: AdminApiContext
  /** Storefront API client of the session's shop. */
  storefront: StorefrontApiContext
  /** What the shop pays to the app, and how it is asked to. */
  billing: BillingContext
  /** What the shop granted to the app, and how it is asked for more. */
  scopes: ScopesContext
  /** Claims of the verified session token; present in embedded apps. */
  sessionToken?: T
  /** Adds CORS headers to a response when the request came from another origin. */
  cors: (response: Response) => Response
  /**
   * The answer that takes the merchant to `url`, inside or outside the admin's iframe. Return it from the handler.
   * `shopify://admin/…` is a page of the shop's admin; a number is a status.
   */
  redirect: (url: string, init?: number | (ResponseInit & { target?: RedirectTarget })) => Response
}

/** What `usePlatformWebhook(event)` resolves to, and what webhook handlers get. */
export type WebhookContext<Payload extends object = PlatformPayload> = PlatformWebhookContext<Payload>

/** What `registerPlatformWebhooks(session)` did, by topic. */
export type PlatformWebhookRegistrations = WebhookRegistrations

/** What `reencryptPlatformSessions()` did with the stored sessions. */
export type PlatformReencryption = ReencryptionCounts

/** What `usePlatformFlow(event)` resolves to. */
export type FlowContext<Payload extends object = PlatformPayload> = PlatformFlowContext<Payload>

/** What `usePlatformPublic(event)` resolves to. */
export type PublicContext<T extends object = ExtensionTokenPayload> = Omit<VerifiedPublic, 'sessionToken'> & { sessionToken: T }

/** What `usePlatformPos(event)` resolves to. */
export type PlatformPosContext<T extends object = ExtensionTokenPayload> = Omit<VerifiedPos, 'sessionToken'> & { sessionToken: T }

/** Options of `usePlatformPublic` and `usePlatformPos`. */
export type PlatformExtensionOptions = ExtensionOptions

/** Options of `usePlatformAppProxy`. */
export type PlatformAppProxyOptions = AppProxyOptions

/** What the hooks `platform:authenticated` and `platform:refused` are told. */
export type PlatformRequestDecision = ObservedRequest

/** What the hook `platform:token` is told: whose token was obtained, and how. */
export interface PlatformTokenDecision {
  how: TokenGrantKind
  shop: string
  /** Whether it is a user's own token. */
  online: boolean
  durationMs: number
}

/** What the hook `platform:webhook` is told. */
export interface PlatformWebhookDecision {
  /** `duplicate`: it was handled before, and nothing was run. `failed`: the platform will deliver it again. */
  outcome: 'handled' | 'duplicate' | 'failed'
  topic: string
  shop: string
  webhookId: string
  durationMs: number
  /** Code of the error, when it failed. */
  reason?: string
}

/** Argument of `configurePlatform`. */
export interface PlatformRuntimeConfig {
  /** Where sessions live; by default the `platform` mount of Nitro's storage. */
  sessionStorage?: SessionStorage
  /** Keeps servers from getting tokens for one shop at once; by default where the `platform` mount is, if it can. */
  lock?: PlatformLock
  /** What runs when `usePlatformWebhook` receives a delivery of a topic, e.g. `'orders/create'` or `ORDERS_CREATE`. */
  webhooks?: PlatformWebhooks
  /** Stores deliveries and answers, and runs their handlers afterwards. `true`: in an SQLite file. */
  inbox?: boolean | PlatformInboxOptions
  hooks?: PlatformHooks
  /** The app's plans by name; none with managed pricing, where the merchant chooses in the admin. */
  billing?: PlatformBilling
}

/** The local platform of `nuxt dev`, and what a registration file tells the real one about the app. */
export interface PlatformEmulatorOptions {
  port?: number
  /** File that keeps the platform's state from one start to the next, e.g. `.data/platform.json`; from the app's root. */
  stateFile?: string
  /** Subscriptions that every shop has, e.g. `[{ topics: ['app/uninstalled'], uri: '/webhooks' }]`; `uri` is a path in the app. */
  webhooks?: { topics: string[], uri: string }[]
  /** Where storefronts show the app: `/apps/<subpath>` there is the path `url` in the app. @default { subpath: 'app', url: '/proxy' } */
  proxy?: { subpath: string, url: string }
  /** Access scopes that the app may ask for later, with `scopes.request`. */
  optionalScopes?: string[]
  /** Plans of managed pricing, which merchants choose from in the admin: `price` is a decimal amount, e.g. `10.00`. */
  pricingPlans?: { name: string, price: string, currencyCode?: string, interval?: 'EVERY_30_DAYS' | 'ANNUAL', trialDays?: number, features?: string[] }[]
}

/** Where typed GraphQL operations get their schemas; paths are from the app's root. */
export interface PlatformCodegenOptions {
  /**
   * Admin API schema, SDL or the JSON of an introspection: of the app's `apiVersion`, or one per version.
   * @default every `schema/admin-<version>.graphql` or `.json`
   */
  schema?: string | Partial<Record<ApiVersion, string>>
  /** Storefront API schema. @default every `schema/storefront-<version>.graphql` or `.json` */
  storefrontSchema?: string | Partial<Record<ApiVersion, string>>
  /** Folders with operations, besides those of the app and its layers. */
  documents?: string[]
}

/** `platform` in nuxt.config. Each can also be set at run time as `NUXT_PLATFORM_…`. */
export interface PlatformModuleOptions {
  /** Client id of the app. `NUXT_PLATFORM_API_KEY` */
  apiKey?: string
  /** Client secret of the app; set it as `NUXT_PLATFORM_API_SECRET_KEY`, never in a file. */
  apiSecretKey?: string
  /** The secret before the last rotation: still accepted, never used to sign. `NUXT_PLATFORM_PREVIOUS_API_SECRET_KEY` */
  previousApiSecretKey?: string
  /** Access scopes, e.g. `['read_products']`. `NUXT_PLATFORM_SCOPES` (comma list) */
  scopes?: string[]
  /** Public address of the app, e.g. `https://app.example.com`. `NUXT_PLATFORM_APP_URL` */
  appUrl?: string
  /** Admin API version. @default '2026-07' */
  apiVersion?: ApiVersion
  /** Where the four auth routes live. @default '/_platform/auth' */
  authPathPrefix?: string
  /** How the app is distributed. @default 'app_store' */
  distribution?: AppDistribution
  /** Work with a token per user instead of per shop. @default false */
  useOnlineTokens?: boolean
  /** `false`: no login page; a path: the page there; a `.vue` file: that component at `/auth`. Unset: the page at `/auth`. */
  authPage?: string | false
  /** The app's navigation in the admin. */
  navLinks?: NavLink[]
  /** Prefix of the components. @default 'Sh' */
  componentPrefix?: string
  /** Whether the app lives in the admin's iframe; `false`: a standalone app with a login of its own. @default true */
  embedded?: boolean
  /** Ask for access tokens that expire, and refresh them. @default true */
  expiringOfflineTokens?: boolean
  /** The fixed Admin API token of a `platform_admin` app; set it as `NUXT_PLATFORM_ADMIN_API_ACCESS_TOKEN`, never in a file. */
  adminApiAccessToken?: string
  /** The fixed Storefront API token of a `platform_admin` app. `NUXT_PLATFORM_STOREFRONT_ACCESS_TOKEN` */
  storefrontAccessToken?: string
  /** Largest body of a webhook or another signed call, in bytes. @default 5242880 */
  maxBodyBytes?: number
  /** How much the layer logs; in development `info` unless it is set. `NUXT_PLATFORM_LOG_LEVEL` @default 'warn' */
  logLevel?: LogLevel
  /** Keys that encrypt stored tokens, `<id>:<key>`, the newest first; set them as `NUXT_PLATFORM_ENCRYPTION_KEYS`, never in a file. */
  encryptionKeys?: string
  /** The local platform in `nuxt dev`: starts by itself while no `apiKey` is set; `false` never. */
  emulator?: false | PlatformEmulatorOptions
  /** Generates types for the `#graphql` literals of the app and its layers, from schemas in the repository. @default false */
  codegen?: boolean | PlatformCodegenOptions
  /** The platform to talk to. */
  profile?: Partial<WireProfile>
}

/** What a page knows of where it runs; the same on server and client. */
export interface PlatformPageState {
  /** Domain of the shop, once a guard or request has verified it; '' before. */
  shop: string
  /** The `host` parameter of the admin, encoded; '' outside the admin. */
  host: string
  /** Whether the page is shown inside the admin. */
  embedded: boolean
  /** Language of the merchant, e.g. `en`. */
  locale: string
  apiKey: string
}

/** An answer in place of a page. */
export interface PlatformPageAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** How the server half of a guard answers the app half. */
export type PlatformPageDecision
  = | { allowed: true, shop: string }
    | { allowed: false } & PlatformPageAnswer

/** What came of the shop that was submitted to the login page: what is wrong with it, or where it leads. */
export interface PlatformLoginDecision {
  errors: LoginError
  /** What was submitted, so that it can be mended. */
  submitted?: string
  answer?: PlatformPageAnswer
}

/** On `event.context` of every page render: the only door from the app side to the server side. */
export interface PlatformPageContext {
  state: PlatformPageState
  /** Headers with which the page's own requests are the merchant's; verified by whichever route receives them. */
  requestHeaders(): Record<string, string>
  /** Verifies the request as `usePlatformAdmin` does, once. */
  authenticate(): Promise<PlatformPageDecision>
  /** The answer that takes the merchant out of the app to an address of the platform. */
  leave(url: string): PlatformPageAnswer
  /** Reads a submitted login as `usePlatformLogin` does, once. */
  login(): Promise<PlatformLoginDecision>
}
