import { createError } from 'h3'
import type { H3Event } from 'h3'
import type { PlatformLoginDecision, PlatformPageAnswer, PlatformPageContext, PlatformPageDecision, PlatformPageState } from '../../../shared/types/platform'
import { FRAME_PARAMS } from '../../../shared/platform/wire'
import { leaveApp } from '../platform/admin/leave-app'
import type { PlatformConfig } from '../platform/config/config'
import { PlatformAnswer } from '../platform/errors/answer'
import { PlatformError } from '../platform/errors/errors'
import { parseHost } from '../platform/request/host'
import { requestUrl } from '../platform/request/request-facts'
import { takeFacts } from './event-facts'
import type { EventFacts } from './event-facts'
import { httpError } from './http-error'
import { readShopField } from './login-form'
import { pageHeaders } from './page-headers'
import { platformInstance } from './platform-instance'
import { refuseCachedRoute } from './refuse-cached-route'
import { observed } from './request-observers'

const LOCALE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/

/** What the pages of one render know of the platform. */
export function createPageContext(event: H3Event, config: PlatformConfig): PlatformPageContext {
  const request = takeFacts(event)
  const params = requestUrl(request, config.appUrl).searchParams
  const framed = params.get(FRAME_PARAMS.embedded) === '1' || request.get('sec-fetch-dest') === 'iframe'
  const state = readPageState(params, config, framed)
  let decision: Promise<PlatformPageDecision> | undefined
  let login: Promise<PlatformLoginDecision> | undefined

  return {
    state,
    requestHeaders() {
      const headers = pageHeaders(request, params.get(FRAME_PARAMS.idToken), state.shop, config)
      // A page without a guard can hold a merchant's data as well.
      if (Object.keys(headers).length > 0) refuseCachedPage(event)
      return headers
    },
    authenticate() {
      decision ??= authenticate(event, request).then((made) => {
        if (made.allowed) state.shop = made.shop
        return made
      })
      return decision
    },
    leave(url) {
      const { status, headers } = leaveApp({ request, shop: state.shop, config }, url)
      return { status, headers: Object.fromEntries(headers), body: '' }
    },
    login() {
      // The admin opens every page with a shop in its address, which is no submitted form.
      login ??= state.embedded ? Promise.resolve({ errors: {} }) : submitLogin(event, request)
      return login
    },
  }
}

function readPageState(params: URLSearchParams, config: PlatformConfig, framed: boolean): PlatformPageState {
  const host = parseHost(params.get(FRAME_PARAMS.host), config.profile)
  const locale = params.get(FRAME_PARAMS.locale) ?? ''
  return {
    shop: '',
    host: host?.encoded ?? '',
    embedded: config.embedded && framed,
    locale: LOCALE.test(locale) ? locale : 'en',
    apiKey: config.apiKey,
  }
}

async function authenticate(event: H3Event, request: EventFacts): Promise<PlatformPageDecision> {
  try {
    refuseCachedRoute(event)
    const { session } = await observed('page', event, () => platformInstance().admin(request))
    return { allowed: true, shop: session.shop }
  }
  catch (error) {
    return { allowed: false, ...await pageAnswer(event, error) }
  }
}

async function submitLogin(event: H3Event, request: EventFacts): Promise<PlatformLoginDecision> {
  // Of the form alone: a link must not put words into the page.
  let submitted: string | undefined
  try {
    const { errors } = await platformInstance().login(request, async () => {
      const field = await readShopField(event)
      submitted = field ?? undefined
      return field
    })
    return { errors, submitted }
  }
  catch (error) {
    return { errors: {}, answer: await pageAnswer(event, error) }
  }
}

function refuseCachedPage(event: H3Event): void {
  try {
    refuseCachedRoute(event)
  }
  catch (error) {
    throw error instanceof PlatformError ? httpError(event, error) : error
  }
}

/** A page is refused with data instead of being answered at once: the renderer sends it in place of the page. */
async function pageAnswer(event: H3Event, error: unknown): Promise<PlatformPageAnswer> {
  const response = error instanceof PlatformAnswer ? error.response : error
  if (response instanceof Response) {
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
  }
  if (error instanceof PlatformError) throw httpError(event, error)
  // Thrown by the app's own code, a hook or a storage. Unlike Nitro, the renderer would show its message to the visitor.
  throw createError({ status: 500, message: 'Server Error', cause: error, unhandled: true })
}
