import { publicConfig } from '#platform-runtime/app'
import { definePlugin } from '#platform-runtime/define'
import { createHttpError } from '#platform-runtime/errors'
import { keepPrivate } from '#platform-runtime/keep-private'
import { onResponse } from '#platform-runtime/lifecycle'
import { beforePage, onPageHtml } from '#platform-runtime/pages'
import { hasInvalidHost, requestHeader, requestKey, requestPath } from '#platform-runtime/request'
import { responseHeader, setResponseHeader } from '#platform-runtime/response'
import type { H3Event, RuntimeApp } from '#platform-runtime/types'
import { prerendered } from '#platform-prerendered'
import { DEFAULT_PROFILE, POLARIS_URL } from '../../shared/profile'
import type { PlatformPageContext } from '../../shared/types/page'
import { API_KEY_META, FRAME_PARAMS } from '../../shared/wire'
import { setConfiguredHost } from '../nitro/http/set-configured-host'
import { hideReferrer } from '../nitro/http/hide-referrer'
import { FAILED_SHOP_HEADER } from '../nitro/http/hide-address'
import { httpError } from '../nitro/http/http-error'
import { createPageContext } from '../nitro/auth/page-context'
import { platformInstance } from '../nitro/platform-instance'
import { platformSettings } from '../nitro/settings'
import { escapeHtml } from '../core/pages/escape-html'
import type { PlatformConfig } from '../core/config/config'
import { PlatformError } from '../core/errors/errors'
import {
  appBridgeLink,
  frameAncestors,
  mergeFrameAncestors,
  pageAncestors,
} from '../core/pages/document-headers'
import { parseShop } from '../core/shop/shop'

type ShownSettings = Pick<PlatformConfig, 'apiKey' | 'apiVersion' | 'embedded'> & {
  profile: Pick<PlatformConfig['profile'], 'adminUrl'>
}

/**
 * Prepares every rendered page: sets its context, puts App Bridge first in the head, in the admin
 * followed by the Polaris elements, and sets headers that allow only its shop to frame it.
 */
export default definePlugin(app => {
  if (import.meta.prerender) return preparePrerenderedPages(app)

  beforePage(app, event => {
    if (hasInvalidHost(event)) setConfiguredHost(event)
    const config = configForPage(event)
    if (!config) return
    const context: RenderedContext = event.context
    context.platformPage = createPageContext(event, config)
    showSettings(event, config)
  })

  /** Requests whose response is a page of the app, not one with which a guard refuses. */
  const rendered = new WeakSet<object>()
  onPageHtml(app, (html, event) => {
    const page = pageOf(event)
    if (!page) return
    rendered.add(requestKey(event))
    const { config } = platformInstance()
    if (!config.embedded || isLoginPage(event, config)) return
    if (page.state.embedded) html.head.unshift(polarisTag(event))
    html.head.unshift(appBridgeTags(config.apiKey, config.profile.appBridgeUrl))
  })

  // After every listener of the app, so that a policy set in any of them is found and merged.
  onResponse(app, event => {
    const page = pageOf(event)
    const isPage = rendered.has(requestKey(event)) || isPrerendered(event)
    if (!page && !isPage) return undefined
    return () =>
      setDocumentHeaders(event, platformInstance().config, page?.state.shop ?? '', isPage)
  })
})

/** The part of an event's context that pages have. */
interface RenderedContext {
  platformPage?: PlatformPageContext
}

function pageOf({ context }: { context: RenderedContext }): PlatformPageContext | undefined {
  return context.platformPage
}

/**
 * Shows the browser the settings of the running server, or of the build for a prerendered page. The
 * values in the build are only defaults: one build serves staging and production. Paths are
 * relative to `app.baseURL`, as in the app's router.
 */
function showSettings(event: H3Event, settings: ShownSettings): void {
  const { authPagePath, authPathPrefix } = platformSettings()
  const shown = publicConfig(event).platform
  const { adminUrl } = settings.profile
  // The local platform works without a network.
  if (shown.polarisUrl === POLARIS_URL && adminUrl !== DEFAULT_PROFILE.adminUrl)
    shown.polarisUrl = ''
  Object.assign(shown, {
    adminUrl,
    apiKey: settings.apiKey,
    apiVersion: settings.apiVersion,
    authPagePath,
    authPathPrefix,
    embedded: settings.embedded,
  })
}

/**
 * Puts App Bridge into the pages that are rendered at build time. They belong to no shop, and only
 * the settings of the build are known.
 */
function preparePrerenderedPages(app: RuntimeApp): void {
  beforePage(app, event => showSettings(event, platformSettings()))
  onPageHtml(app, (html, event) => {
    const { embedded, apiKey, authPagePath, profile } = platformSettings()
    const path = requestPath(event).split('?')[0] ?? ''
    if (!embedded || isErrorPage(event) || (authPagePath && path === authPagePath)) return
    if (!apiKey) throw createHttpError(withoutApiKey(path))
    html.head.unshift(appBridgeTags(apiKey, profile.appBridgeUrl), polarisTag(event))
  })
}

function withoutApiKey(path: string): { status: number; statusText: string; message: string } {
  const message = `The page ${path} is prerendered for the admin, and its document needs the API key. Set NUXT_PLATFORM_API_KEY or platform.apiKey when you build, or set "prerender: false" in routeRules['${path}'].`
  return { status: 500, statusText: message, message }
}

/** Whether the response is a file that the build rendered. */
function isPrerendered(event: H3Event): boolean {
  if (prerendered.size === 0) return false
  if (prerendered.size === 0) return false
  const path = requestPath(event).split('?')[0] ?? ''
  return prerendered.has(path === '/' ? path : path.replace(/\/$/, ''))
}

/** Returns the settings; undefined for the error page that reports a mistake in them. */
function configForPage(event: H3Event): PlatformConfig | undefined {
  try {
    return platformInstance().config
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (isErrorPage(event)) return undefined
    throw httpError(event, error)
  }
}

function appBridgeTags(key: string, appBridgeUrl: string): string {
  const apiKey = escapeHtml(key)
  return `<meta name="${API_KEY_META}" content="${apiKey}"><script src="${escapeHtml(appBridgeUrl)}" data-api-key="${apiKey}"></script>`
}

/**
 * Returns the script that defines the Polaris elements, or ''. Not deferred: the elements have
 * their look when they appear.
 */
function polarisTag(event: H3Event): string {
  const { polarisUrl } = publicConfig(event).platform
  return polarisUrl && `<script src="${escapeHtml(polarisUrl)}"></script>`
}

function setDocumentHeaders(
  event: H3Event,
  config: PlatformConfig,
  verifiedShop: string,
  isRendered: boolean,
): void {
  const shop = verifiedShop || parseShop(namedShop(event), config.profile)
  const policy = responseHeader(event, 'content-security-policy')
  const ancestors =
    isRendered || !config.embedded ? pageAncestors(config, shop) : frameAncestors(config, shop)
  setResponseHeader(event, 'Content-Security-Policy', mergeFrameAncestors(policy, ancestors))
  // The policy belongs to one shop, and a page may read the header. What a credential was used for
  // is private already.
  if (shop || requestHeader(event, 'authorization') !== null) keepPrivate(event)
  if (!shop || !config.embedded) return
  setResponseHeader(event, 'Link', mergeLink(event, appBridgeLink(config)))
  hideReferrer(event)
}

function mergeLink(event: H3Event, link: string): string {
  const existing = responseHeader(event, 'link')
  // A page with which a guard refuses already contains it.
  if (existing.includes(link)) return existing
  return existing ? `${existing}, ${link}` : link
}

/** Returns the shop that the address of the page, or of the page that failed, names. */
function namedShop(event: H3Event): string | null {
  if (isErrorPage(event)) return requestHeader(event, FAILED_SHOP_HEADER)
  return new URLSearchParams(requestPath(event).split('?').slice(1).join('?')).get(
    FRAME_PARAMS.shop,
  )
}

function isErrorPage(event: H3Event): boolean {
  return requestPath(event).startsWith('/__nuxt_error')
}

function isLoginPage(event: H3Event, config: PlatformConfig): boolean {
  const { authPagePath, basePath } = config
  return authPagePath !== '' && basePath + requestPath(event).split('?')[0] === authPagePath
}
