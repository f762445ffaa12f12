import type { EmulatorControl } from '../../../emulator/src'
import type { AppOperation } from '../../../../modules/platform/codegen/operation-scopes'
import type { DoctorFacts } from '../doctor/doctor-facts'
import type { RegisteredApp } from '../registration/registration-change'
import type { BillingJourney } from './browser/billing-step'
import type { InstallJourney } from './browser/install-journey'
import type { PageVisit } from './browser/page-visit'
import type { AppSurface, ReviewedRoute } from './app-surface'
import type { ClientFile } from './client-files'
import type { RepeatedVisits } from './repeated-visits'
import type { Secret } from './issued-secrets'
import type { ReviewedApp, ReviewedStore } from './reviewed-app'
import type { MerchantRequests } from './http/merchant-requests'
import type { SeenResponse } from './http/send-request'
import type { ServerEnd } from './server/server-watch'

/** What a route responds to a merchant. */
export interface RouteResponse {
  route: ReviewedRoute
  response: SeenResponse
}

/** Everything that checks look at. What needs a browser has been seen before the checks run. */
export interface ReviewContext {
  app: ReviewedApp
  /** The store whose pages were visited. */
  first: ReviewedStore
  /** A store of another merchant. */
  second: ReviewedStore
  /** Routes and pages in the code of the app. */
  surface: AppSurface
  doctor: DoctorFacts
  /** Operations in the code of the app. */
  operations: readonly AppOperation[]
  /** Undefined without a registration file. */
  registered: RegisteredApp | undefined
  journey: InstallJourney
  visits: readonly PageVisit[]
  /** Paths that were not to be opened. */
  exclude: readonly string[]
  /** The same pages under other conditions. */
  repeated: RepeatedVisits
  /** Each way in which the app asks for payment. */
  billing: readonly BillingJourney[]
  /** What routes respond to the first store. */
  routeResponses: readonly RouteResponse[]
  /** Files that any browser can download. */
  clientFiles: readonly ClientFile[]
  /** Secrets of the app and tokens that the platform issued to it. */
  secrets: readonly Secret[]
  /** Sends a request to the app, and follows no redirect. */
  send: (request: Request) => Promise<SeenResponse>
  merchant: MerchantRequests
  control: Pick<EmulatorControl, 'sendWebhook'>
  /** Each time that the server of the app has ended by itself until now. */
  serverEnds: () => readonly ServerEnd[]
  /** Everything that the server of the app has written until now. */
  output: () => string
}
