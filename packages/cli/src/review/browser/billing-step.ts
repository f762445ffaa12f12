import type { Page } from '@playwright/test'
import type { EmulatorControl } from '../../../../emulator/src'
import type { ScriptCall } from '../../../../emulator/testing/bearer-request'
import { escapePattern } from '../../../../../shared/escape-pattern'
import { REAUTHORIZE_URL_HEADER } from '../../../../../shared/wire'
import { withoutQuery } from '../app-surface'
import type { AppSurface } from '../app-surface'
import { isSuccess } from '../http/is-refusal'
import type { SeenResponse } from '../http/send-request'
import { pathInApp } from '../path-in-app'
import type { ReviewedApp } from '../reviewed-app'
import { leavePage } from './leave-page'
import { QUIET_WITHIN_MS } from './running-requests'
import { shownFrame } from './shown-frame'
import { watchVisit } from './watch-visit'

/** What the merchant did. */
export type BillingStage = 'declined' | 'approved' | 'changed' | 'canceled' | 'reinstalled'

/** What was seen after the merchant had decided. */
export interface BillingStep {
  stage: BillingStage
  /** Why the page on which the merchant landed was not shown. */
  failure?: string
  /** Address of that page in the app, without its query. */
  page: string
  /** Names of plans in the text of that page. */
  shows: readonly string[]
  /** Name of the plan that the store has; undefined: none, or it changes later. */
  plan?: string
  /** Status of the response to the webhook about it; undefined: nothing is subscribed to it. */
  webhook?: number
  /** Routes that respond with success to the store, e.g. `GET /api/forecast`. */
  open: readonly string[]
  /** Routes that ask the store to pay. */
  unpaid: readonly string[]
}

/** What happened when a merchant was asked to pay. */
export interface BillingJourney {
  /** What asked, e.g. `POST /api/plan`, or `App Pricing`. */
  source: string
  file?: string
  /** Status of its response, if it created no charge. */
  refused?: number
  /** Routes that responded with success before. */
  openBefore: readonly string[]
  /** Names of plans that the page on which the merchant lands has in a store without a plan. */
  showsAlways?: readonly string[]
  /** Whether the store had each plan that exists for it, one after the other. */
  hadEachPlan: boolean
  steps: readonly BillingStep[]
}

/** What a journey needs. */
export interface BillingOptions {
  app: ReviewedApp
  /** A request of the store to the app. */
  callOf: (call: ScriptCall) => Promise<Request>
  send: (request: Request) => Promise<SeenResponse>
  /** A store in which the app is installed, and that pays nothing. */
  shop: string
  surface: AppSurface
  page: Page
  control: EmulatorControl
  /** Where the merchant opens a page of the app. */
  addressOf: (path: string) => string
  /** The same for a store that never pays. */
  withoutPlan: (path: string) => string
  /** Installs the app in the store. */
  install: () => Promise<void>
  /** Address of the page with the plans of App Pricing, if the app has that. */
  plansUrl: string | undefined
}

const WEBHOOK = 'app_subscriptions/update'
/** In the address of each page of the platform on which a merchant decides to pay. */
const CHARGES = '/charges/'

/**
 * Does what the merchant does, and looks at the page on which that ends.
 *
 * @param names of all plans
 */
export async function seeStep(
  options: BillingOptions,
  stage: BillingStage,
  names: readonly string[],
  act: (page: Page) => Promise<void>,
): Promise<BillingStep> {
  const { page, control, shop } = options
  const before = (await control.deliveries({ shop, topic: WEBHOOK })).length
  const { asksToPay, ...seen } = await seePage(options, names, act)
  await leavePage(page)
  const delivery = (await control.deliveries({ shop, topic: WEBHOOK }))[before]
  // An app may ask again, unless the merchant has just paid.
  if (asksToPay && stage !== 'approved' && stage !== 'changed') delete seen.failure
  return {
    stage,
    ...seen,
    ...(delivery && { webhook: delivery.attempts.at(-1)?.status ?? 0 }),
    ...(await readRoutes(options)),
  }
}

/**
 * Opens the page on which the merchant landed in a store that never pays.
 *
 * @returns names of plans in it, undefined if no such page opened
 */
export async function seeWithoutPlan(
  options: BillingOptions,
  names: readonly string[],
  steps: readonly BillingStep[],
): Promise<readonly string[] | undefined> {
  const landing = landingOf(steps)
  if (landing === undefined) return undefined
  const { shows } = await seePage(options, names, async page => {
    await page.goto(options.withoutPlan(landing))
  })
  return shows
}

/** The last page on which a merchant with a plan landed, and that opened. */
export function landingOf(steps: readonly BillingStep[]): string | undefined {
  return steps.findLast(({ plan, failure }) => plan !== undefined && failure === undefined)?.page
}

/** Looks at the page on which `act` ends. */
async function seePage(
  { page, app }: Pick<BillingOptions, 'page' | 'app'>,
  names: readonly string[],
  act: (page: Page) => Promise<void>,
): Promise<Pick<BillingStep, 'page' | 'failure' | 'shows'> & { asksToPay?: true }> {
  let text = ''
  const { document, pageErrors, ...seen } = await watchVisit(page, app, async requests => {
    await act(page)
    const frame = await shownFrame(page, app)
    await requests.untilQuiet(QUIET_WITHIN_MS)
    // eslint-disable-next-line unicorn/prefer-dom-node-text-content -- The payload of Nuxt is no text.
    text = await frame.locator('body').innerText()
    return frame
  })
  const { status = 200, path = '/' } = document ?? {}
  const failure = seen.failure ?? (status >= 400 ? `status ${status}` : pageErrors[0])
  return {
    page: pathInApp(withoutQuery(path), app),
    shows: namesIn(text, names),
    ...(failure !== undefined && { failure }),
    ...(seen.asksToPay && { asksToPay: true }),
  }
}

/** Names that are in a text as whole words. */
function namesIn(text: string, names: readonly string[]): string[] {
  return names.filter(name =>
    new RegExp(String.raw`(?<![\p{L}\d])${escapePattern(name)}(?![\p{L}\d])`, 'u').test(text),
  )
}

/** Requests each route without parameters as the store. */
export async function readRoutes({
  surface,
  callOf,
  send,
}: Pick<BillingOptions, 'surface' | 'callOf' | 'send'>): Promise<
  Pick<BillingStep, 'open' | 'unpaid'>
> {
  const routes = surface.routes.filter(
    ({ method = 'GET', pattern, isPublic, signed, requestsCharge }) =>
      method === 'GET' &&
      !isPublic &&
      signed.length === 0 &&
      !requestsCharge &&
      !/[:*]/.test(pattern),
  )
  const seen = await Promise.all(
    routes.map(async ({ pattern: path }) => ({
      name: `GET ${path}`,
      response: await send(await callOf({ path })),
    })),
  )
  const namesOf = (matches: (response: SeenResponse) => boolean) =>
    seen.flatMap(({ name, response }) => (matches(response) ? [name] : []))
  return {
    open: namesOf(isSuccess),
    unpaid: namesOf(
      ({ status, headers }) =>
        status === 402 || headers[REAUTHORIZE_URL_HEADER]?.includes(CHARGES) === true,
    ),
  }
}
