import type { GraphQLFieldResolver } from 'graphql'
import type { Commit } from './records/record-store'
import type { SearchWarning } from './records/search/search-filter'
import type { DatedRuleId } from '../../../../shared/dated-rules'
import type { GraphqlResult } from './request/execute-request'
import type { GraphqlRequest } from './request/read-request'
import type { AppAccess } from '../admin-api/app-access'
import type { AccessToken } from '../state/access-tokens'
import type { EmulatedApp } from '../state/app-options'
import type { EmulatorClock } from '../state/clock'
import type { Installation } from '../state/installation'
import type { EmulatorState } from '../state/state'
import type { Store } from '../state/store'

/** A search with parts that have no effect, for the response's `extensions.search`. */
export interface ReportedSearch {
  path: (string | number)[]
  query: string
  parsed: Record<string, unknown>
  warnings: SearchWarning[]
}

/** A request of the Admin API. */
export interface AdminRequest extends GraphqlRequest {
  /** Whether the response reports the cost of each field. */
  costDebug: boolean
}

/** Who sends a request of a GraphQL API, and where. */
export interface GraphqlCaller {
  app: EmulatedApp
  store: Store
  installation: Installation
  /** The access token of the request; the admin itself sends requests without one. */
  token?: AccessToken
  /** Name of the merchant who sends the request from the admin, instead of the app. */
  merchant?: string
  /** The caller is the store itself: it may read everything. */
  isStore?: true
  clock: EmulatorClock
  state: EmulatorState
  /** Version that responds, e.g. `2026-10` or `unstable`. */
  apiVersion: string
  /** Dated rules that refused the request, or a part of it. Missing: the request is not logged. */
  metRules?: Set<DatedRuleId>
  /** The emulator's origin, for URLs in responses. */
  origin: string
}

/** A visitor of a storefront, as the directive `@inContext` describes it. */
export interface Visitor {
  /** ISO 3166-1 alpha-2, as requested: the store may not sell there. */
  countryCode: string | null
  /** A value of `LanguageCode`, as requested: the store may not have the language. */
  languageCode: string | null
  /** A customer who buys for a company, as requested: neither may exist. */
  buyer?: {
    /** Of the Storefront API, or of a login of the Customer Account API. */
    customerAccessToken: string
    /** Global id. */
    companyLocationId?: string | null
  }
}

/** Who learns of a change of a store, after it succeeded. */
export interface ChangeReport {
  /** @param commit the records that one transaction changed */
  records: (context: GraphqlContext, commit: Commit) => void
  /** @param topic of a webhook, e.g. `products/create` */
  topic: (context: GraphqlContext, topic: string, payload: Record<string, unknown>) => void
}

/** Resolves a field of any type. */
export type FieldResolution = GraphQLFieldResolver<unknown, GraphqlContext, Record<string, unknown>>

/** Context of the resolvers of one request. */
export interface GraphqlContext extends GraphqlCaller {
  /** Resolves every field of the schema. */
  resolveField: FieldResolution
  access: AppAccess
  /** Finds an object of any type by its global id. */
  loadNode: (id: string) => object | null | undefined
  report: ChangeReport
  /** Executes another request of the Admin API, without costs: an event has a query of its own. */
  runQuery: (request: AdminRequest, caller: GraphqlCaller) => Promise<GraphqlResult>
  /** Fields of the response that are not simulated, e.g. `Product.feedback`. */
  notSimulated: Set<string>
  searches: ReportedSearch[]
  /** True while a seed is added: no webhook is sent. */
  isSeeding?: boolean
  /** Of the Customer Account API: global id of the customer who is logged in. */
  customerId?: string
  /** Of the Storefront API: for whom the response is. Default: a visitor of the primary market. */
  visitor?: Visitor
}
