import type { CallerFinding } from '../../../../modules/platform/callers/caller-finding'
import type { ServerRoute } from '../../../../modules/platform/callers/server-route'
import type { SchemaChange } from '../registration/schema-changes'
import type { RegisteredEvent } from '../../../facts/registration/event-subscription'
import type { EventFile } from '../../../facts/registration/event-files'
import type { FieldUse } from '../registration/field-uses'
import type { HandledTopic } from './read-webhook-handlers'

/**
 * Everything the doctor knows about an app. Checks are pure functions of these facts.
 */
export interface DoctorFacts {
  now: Date
  /** Node.js version that runs the doctor, e.g. `24.11.0`. */
  nodeVersion: string
  app: AppFacts
  settings: PlatformSettings
  /** Undefined for a version that has no next one. */
  nextVersion?: NextVersionFacts
  /** What the operations of the app select. */
  fieldUses?: FieldUse[]
  /** Undefined without a registration file. */
  registration?: Registration
  /** Sessions in the app's file storage; undefined for any other storage. */
  storedSessions?: StoredSession[]
  /** Responses of a running server; undefined without `--production`. */
  production?: ProductionFacts
}

/** What the operations of an app mean in the API version after theirs. */
export interface NextVersionFacts {
  /** E.g. `2026-10`, or `unstable`, which has what the next version will have. */
  version: string
  /** How many operations were compared. */
  operations: number
  changes: OperationChange[]
}

export interface OperationChange extends SchemaChange {
  /** File and line of the operation, e.g. `server/api/products.get.ts:3`. */
  where: string
}

/** Facts from nuxt.config and the server code. */
export interface AppFacts {
  /** Whether the app extends the layer. */
  extendsLayer: boolean
  /** Option names of secrets that are written in nuxt.config. */
  secretsInFile: string[]
  /** Nitro preset, e.g. `node-server`; '' when it is detected on the host. */
  preset: string
  /** Driver of the storage mount `platform`. */
  sessionDriver: string
  /** Headers that route rules add. */
  routeHeaders: { route: string; name: string; value: string }[]
  /**
   * Routes of signed calls that the XSS filter of `nuxt-security` looks at; undefined without it.
   */
  filteredRoutes?: string[] | undefined
  code: ServerCode
  /** Routes, pages, and requests that do not identify the caller. */
  callers: CallerFinding[]
  /** Of the files in `server/platform/events`. */
  events: EventFile[]
  /** Where extensions declare tools or intents: `extensions/search/shopify.extension.toml:8`. */
  sidekickExtensions: string[]
  /** File that calls `useAdminGraphql`, if any. */
  directApiUse?: string
}

/** Platform utilities that the files in `server/` call. */
export interface ServerCode {
  /** Routes that verify a signed request of the platform. */
  signedRoutes: SignedRoute[]
  /** All server routes, including handlers from nuxt.config. */
  routes: ServerRoute[]
  /** Kinds of signed requests that any file verifies. */
  verifiedKinds: SignedKind[]
  /** Topics with a handler, except the compliance topics. */
  handledTopics: HandledTopic[]
  /**
   * How the code subscribes to webhooks for each shop, if it does.
   */
  subscribes: 'registerPlatformWebhooks' | 'mutation' | undefined
  /** File that configures plans of the Billing API, if any. */
  billingPlans: string | undefined
  /** File that asks for the plan of a shop, or requests a charge, if any. */
  billingUse: string | undefined
  /** Files that configure a custom session storage. */
  ownSessionStorage: string[]
  /** Server middleware that reads request bodies. */
  bodyReaders: string[]
  /** Compliance topics that occur in the code, in upper case. */
  complianceTopics: string[]
  /** Files that start bulk operations. */
  bulkOperations: string[]
}

export interface SignedRoute {
  /** E.g. `/webhooks`. */
  path: string
  kind: SignedKind
}

export type SignedKind = 'webhook' | 'flow' | 'fulfillment service' | 'app proxy'

/** The settings that a server would have: the environment overrides nuxt.config. */
export interface PlatformSettings {
  apiKey: string
  apiSecretKey: string
  previousApiSecretKey: string
  adminApiAccessToken: string
  /** Not normalized. */
  appUrl: string
  scopes: string[]
  apiVersion: string
  authPathPrefix: string
  /** Base path of the app, without a trailing slash; '' at the root. */
  basePath: string
  distribution: string
  embedded: boolean
  expiringOfflineTokens: boolean
  /** Ids of the encryption keys; the first one encrypts new tokens. */
  encryptionKeyIds: string[]
  /** `billing_api` or `app_pricing`. */
  pricing: string
  /** Whether `pricing` is not set, and follows the distribution. */
  isDefaultPricing: boolean
  appHandle: string
  partnerOrganizationId: string
  hasPartnerToken: boolean
  /** Whether the app has a private key for access tokens without a merchant. */
  hasPrivateKey: boolean
  /** First of the shop domains. */
  shopDomain: string
  adminUrl: string
  /** Secret variables with surrounding white space, which the server trims. */
  paddedSecrets: string[]
  /** Format errors, one sentence each, without the value: it may be a secret. */
  mistakes: string[]
  /** Unknown variables with the layer's prefix. */
  unknownVariables: string[]
}

/** The part of the registration file that must match the app. */
export interface Registration {
  /** File name. */
  file: string
  clientId?: string
  handle?: string
  applicationUrl?: RegisteredValue
  embedded?: RegisteredValue<boolean>
  /** `[pos] embedded`. */
  posEmbedded?: RegisteredValue<boolean>
  /** `[access.admin] embedded_app_direct_api_access`. */
  directApi?: RegisteredValue<boolean>
  redirectUrls: string[]
  scopes: string[]
  optionalScopes: string[]
  /** In upper case. */
  complianceTopics: string[]
  /** `[webhooks] api_version`. */
  webhooksApiVersion?: RegisteredValue
  subscriptions: RegisteredSubscription[]
  events: LocatedEvent[]
  /** `[app_proxy] url`. */
  proxyUrl?: RegisteredValue
  hasExtensionsSummary: boolean
  /** Keys that this release does not know, one sentence each. */
  unknownKeys: string[]
}

export interface RegisteredValue<Value = string> {
  value: Value
  /** File and line, e.g. `shopify.app.toml:12`. */
  where: string
}

/** One of `[[events.subscription]]`, and where it is. */
export type LocatedEvent = RegisteredEvent & { where: string }

/** One of `[[webhooks.subscriptions]]`. */
export interface RegisteredSubscription {
  /** In upper case, without the compliance topics. */
  topics: string[]
  /** A path in the app, a URL, or a queue. */
  uri?: RegisteredValue
}

/** A stored session, without its tokens. */
export interface StoredSession {
  shop: string
  isOnline: boolean
  expires: boolean
  scope: string
  /** Id of the key that encrypts each token; '' for plain text. */
  tokenKeys: string[]
  /** Whether no token works: the app has reported that it lost access to the shop. */
  isLost: boolean
}

/** Responses of a running server to requests without a secret. */
export interface ProductionFacts {
  /** E.g. `https://app.example.com`. */
  origin: string
  /** Why the server could not be reached. */
  failure?: string
  /** A callback without a state: the redirect to the grant screen shows the server's settings. */
  callback?: ProductionResponse
  /** The bounce page. */
  bouncePage?: ProductionResponse
  /** The home page, opened as the admin opens it. */
  startPage?: ProductionResponse
  /** Forged requests. */
  forgedCalls: { route: SignedRoute; signed: boolean; status: number }[]
}

export interface ProductionResponse {
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
}
