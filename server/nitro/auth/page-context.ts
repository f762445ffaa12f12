import { createHttpError } from '#platform-runtime/errors'
import { keepPrivate } from '#platform-runtime/keep-private'
import type { H3Event } from '#platform-runtime/types'
import type {
  PlatformLoginDecision,
  PlatformPageResponse,
  PlatformPageContext,
  PlatformPageDecision,
  PlatformPageOperation,
  PlatformPageOperationResult,
  PlatformPageState,
} from '../../../shared/types/page'
import { FRAME_PARAMS } from '../../../shared/wire'
import { leaveApp } from '../../core/admin/leave-app'
import type { PlatformConfig } from '../../core/config/config'
import { PlatformResponse } from '../../core/errors/platform-response'
import { PlatformError } from '../../core/errors/errors'
import { GraphqlQueryError } from '../../core/errors/http-errors'
import { bounceResponse } from '../../core/pages/bounce'
import { parseHost } from '../../core/shop/host'
import { requestUrl } from '../../core/http/request-facts'
import { parseShop } from '../../core/shop/shop'
import { readRequest } from '../http/read-request'
import type { EventRequest } from '../http/read-request'
import { httpError } from '../http/http-error'
import { readShopField } from './login-form'
import { pageHeaders } from './page-headers'
import { platformInstance } from '../platform-instance'
import { refuseCachedRoute } from './authenticate-event'
import { observeRequest } from '../observe/events'

const LOCALE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/

/** What the pages of one render know of the platform. */
export function createPageContext(event: H3Event, config: PlatformConfig): PlatformPageContext {
  const request = readRequest(event, config)
  const params = requestUrl(request, config.appUrl).searchParams
  const framed =
    params.get(FRAME_PARAMS.embedded) === '1' || request.get('sec-fetch-dest') === 'iframe'
  const state = readPageState(params, config, framed)
  let decision: Promise<PlatformPageDecision> | undefined
  let login: Promise<PlatformLoginDecision> | undefined

  return {
    state,
    requestHeaders() {
      const headers = pageHeaders(request, params.get(FRAME_PARAMS.idToken), state.shop, config)
      // A page without a guard can hold a merchant's data as well.
      if (Object.keys(headers).length > 0) {
        refuseCachedPage(event)
        keepPrivate(event)
      }
      return headers
    },
    authenticate() {
      decision ??= authenticate(event, request).then(made => {
        if (made.allowed) state.shop = made.shop
        return made
      })
      return decision
    },
    leave(url) {
      const { status, headers } = leaveApp({ request, shop: state.shop, config }, url)
      return { status, headers: Object.fromEntries(headers), body: '' }
    },
    bounce() {
      const shop = parseShop(params.get(FRAME_PARAMS.shop), config.profile)
      const response = bounceResponse(
        { request, url: requestUrl(request, config.appUrl), shop, config, now: Date.now() },
        'the platform refused the ID token',
      )
      return toPageResponse(response)
    },
    adminGraphql(operation) {
      return sendOperation(event, request, operation)
    },
    login() {
      // The admin opens every page with a shop in its address, which is no submitted form.
      login ??= state.embedded ? Promise.resolve({ errors: {} }) : submitLogin(event, request)
      return login
    },
  }
}

function readPageState(
  params: URLSearchParams,
  config: PlatformConfig,
  framed: boolean,
): PlatformPageState {
  const host = parseHost(params.get(FRAME_PARAMS.host), config.profile)
  const locale = params.get(FRAME_PARAMS.locale) ?? ''
  return {
    shop: '',
    host: host?.encoded ?? '',
    embedded: config.embedded && framed,
    locale: LOCALE.test(locale) ? locale : 'en',
    apiKey: config.apiKey,
    apiVersion: config.apiVersion,
  }
}

async function authenticate(event: H3Event, request: EventRequest): Promise<PlatformPageDecision> {
  try {
    refuseCachedRoute(event)
    keepPrivate(event)
    const { session } = await observeRequest('page', event, () => platformInstance().admin(request))
    return { allowed: true, shop: session.shop }
  } catch (error) {
    return { allowed: false, ...(await refusePage(event, error)) }
  }
}

async function sendOperation(
  event: H3Event,
  request: EventRequest,
  { query, variables, apiVersion }: PlatformPageOperation,
): Promise<PlatformPageOperationResult> {
  try {
    refuseCachedRoute(event)
    keepPrivate(event)
    const { admin } = await observeRequest('page', event, () => platformInstance().admin(request))
    const { data, extensions } = await admin.graphql(query, {
      variables: variables as Record<string, unknown> | undefined,
      apiVersion,
    })
    return { body: { data, extensions } }
  } catch (error) {
    if (error instanceof GraphqlQueryError) return { body: error.body }
    return { replacement: await refusePage(event, error) }
  }
}

async function submitLogin(event: H3Event, request: EventRequest): Promise<PlatformLoginDecision> {
  // Of the form alone: a link must not put words into the page.
  let submitted: string | undefined
  try {
    const { errors } = await platformInstance().login(request, async () => {
      const field = await readShopField(event)
      submitted = field ?? undefined
      return field
    })
    return { errors, submitted }
  } catch (error) {
    return { errors: {}, response: await refusePage(event, error) }
  }
}

function refuseCachedPage(event: H3Event): void {
  try {
    refuseCachedRoute(event)
  } catch (error) {
    throw error instanceof PlatformError ? httpError(event, error) : error
  }
}

async function toPageResponse(response: Response): Promise<PlatformPageResponse> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  }
}

/**
 * Converts an error to a page response. The renderer sends it in place of the page.
 */
async function refusePage(event: H3Event, error: unknown): Promise<PlatformPageResponse> {
  const response = error instanceof PlatformResponse ? error.response : error
  if (response instanceof Response) {
    return toPageResponse(response)
  }
  if (error instanceof PlatformError) throw httpError(event, error)
  // Thrown by the app's own code, a hook or a storage. Unlike Nitro, the renderer would show its
  // message to the visitor.
  throw createHttpError({ status: 500, message: 'Server Error', cause: error, unhandled: true })
}
