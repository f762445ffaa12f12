import type { EmulatorControl } from '../../../emulator/src'
import type { AppOperation } from '../../../../modules/platform/codegen/operation-scopes'
import type { DoctorFacts } from '../doctor/doctor-facts'
import type { RegisteredApp } from '../registration/registration-change'
import type { InstallJourney } from './browser/install-journey'
import type { PageVisit } from './browser/page-visit'
import type { AppSurface } from './app-surface'
import type { ClientFile } from './client-files'
import type { Secret } from './issued-secrets'
import type { SeenResponse } from './http/send-request'

/** A store of the local platform, in which the app is installed. */
export interface ReviewedStore {
  /** Domain, e.g. `store-1.platform.test`. */
  shop: string
  handle: string
  /** Title of a product that no other store has. */
  marker: string
}

/** The app under review. */
export interface ReviewedApp {
  apiKey: string
  apiSecretKey: string
  /** Origin, e.g. `http://localhost:40123`. */
  url: string
  /** Path below which the app runs, without a trailing slash; `''` at the root. */
  basePath: string
  /** Origin of the admin. */
  adminUrl: string
  /** Whether the app is for the app store, whose review needs the compliance topics. */
  isForAppStore: boolean
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
  /** Files that any browser can download. */
  clientFiles: readonly ClientFile[]
  /** Secrets of the app and tokens that the platform issued to it. */
  secrets: readonly Secret[]
  /** Sends a request to the app, and follows no redirect. */
  send: (request: Request) => Promise<SeenResponse>
  control: Pick<EmulatorControl, 'sendWebhook'>
}
