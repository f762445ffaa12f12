import type { PageVitals } from '../../../../emulator/testing/playwright/page-vitals'
import type { SeenResponse } from '../http/send-request'
import type { InvisibleElement } from './find-invisible'
import type { AxeFinding } from './run-axe'
import type { FocusFacts } from './page-scripts'
import type { UnreachableRequest } from './unreachable-hosts'

/** How long a request of a page to the app may have no response. */
export const RESPONSE_WITHIN_MS = 8000

/** A request of a page that failed. */
export interface FailedRequest {
  method: string
  /** Path in the app, or an address of another server. */
  address: string
  /** Status, or why there was no response. */
  reason: string
}

/** An element that is wider than the window. */
export interface Overflow {
  /** Pixels. */
  width: number
  window: number
  element: string
}

/** What was seen of a page. */
export interface PageVisit {
  /** Path in the app, with its query. */
  path: string
  /** Why the page was not shown. */
  failure?: string
  /** Set if it leads to a page of the platform on which the merchant pays. */
  asksToPay?: true
  /** The document of the app. */
  document?: SeenResponse
  /** All responses of the app with text, in the order of their arrival. */
  responses: SeenResponse[]
  /** Errors in the console. */
  consoleErrors: string[]
  /** Errors that no code caught, and promises whose rejection no code handled. */
  pageErrors: string[]
  failedRequests: FailedRequest[]
  /** Requests to other hosts that this machine cannot reach. */
  unreachable?: UnreachableRequest[]
  /** Requests to the app without a complete response at the end, e.g. `GET /api/orders`. */
  unfinished: string[]
  /**
   * Requests to the app that got no response within {@link RESPONSE_WITHIN_MS}, e.g. `GET
   * /api/orders`.
   */
  withoutResponse?: string[]
  /** Paths in the app to which the page links. */
  links: string[]
  /** Those to which it links in another tab, or for a download. */
  elsewhere: string[]
  /** Set if the page scrolls sideways in a window of 390 pixels. */
  overflow?: Overflow
  /** Undefined if axe-core is not installed. */
  axe?: AxeFinding[]
  focus?: FocusFacts
  /** Controls that cannot be seen in high contrast. */
  invisible?: InvisibleElement[]
  vitals?: PageVitals
  /** Bytes that its scripts keep, with array buffers, and without garbage. */
  memory?: number
  /** From the request of the merchant to the hydrated page. */
  loadMs: number
  /** Number of requests to the app. */
  requests: number
  /** JPEG. */
  pictures: { wide?: Buffer; narrow?: Buffer }
}
