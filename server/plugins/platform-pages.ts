import { createError, getResponseHeader, setResponseHeader } from 'h3'
import type { H3Event } from 'h3'
import { defineNitroPlugin, useRuntimeConfig } from 'nitropack/runtime'
import { platformSettings } from '../nitro/settings'
import type { NitroApp } from 'nitropack/types'
import { prerendered } from '#platform-prerendered'
import { DEFAULT_PROFILE, POLARIS_URL } from '../../shared/profile'
import { API_KEY_META, FRAME_PARAMS } from '../../shared/wire'
import { setConfiguredHost } from '../nitro/http/set-configured-host'
import { hideReferrer } from '../nitro/http/hide-referrer'
import { keepPrivate } from '../nitro/http/keep-private'
import { FAILED_SHOP_HEADER } from '../nitro/http/hide-address'
import { httpError } from '../nitro/http/http-error'
import { createPageContext } from '../nitro/auth/page-context'
import { runBeforeResponse } from '../nitro/internals'
import { platformInstance } from '../nitro/platform-instance'
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
export default defineNitroPlugin(nitro => {
  if (import.meta.prerender) return preparePrerenderedPages(nitro)

  nitro.hooks.hook('render:before', ({ event }) => {
    if (!URL.canParse(`http://${event.node.req.headers.host}`)) setConfiguredHost(event)
    const config = configForPage(event)
    if (!config) return
    event.context.platformPage = createPageContext(event, config)
    showSettings(event, config)
  })

  /** Requests whose response is a page of the app, not one with which a guard refuses. */
  const rendered = new WeakSet<H3Event>()
  nitro.hooks.hook('render:html', (html, { event }) => {
    const page = event.context.platformPage
    if (!page) return
    rendered.add(event)
    const { config } = platformInstance()
    if (!config.embedded || isLoginPage(event, config)) return
    if (page.state.embedded) html.head.unshift(polarisTag(event))
    html.head.unshift(appBridgeTags(config.apiKey, config.profile.appBridgeUrl))
  })

  // After every listener of the app, so that a policy set in any of them is found and merged.
  runBeforeResponse(nitro.h3App, event => {
    const page = event.context.platformPage
    const isPage = rendered.has(event) || isPrerendered(event)
    if (!page && !isPage) return undefined
    return () =>
      setDocumentHeaders(event, platformInstance().config, page?.state.shop ?? '', isPage)
  })
})

/**
 * Shows the browser the settings of the running server, or of the build for a prerendered page. The
 * values in the build are only defaults: one build serves staging and production. Paths are
 * relative to `app.baseURL`, as in the app's router.
 */
function showSettings(event: H3Event, settings: ShownSettings): void {
  const { authPagePath, authPathPrefix } = platformSettings()
  const shown = useRuntimeConfig(event).public.platform
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
function preparePrerenderedPages(nitro: NitroApp): void {
  nitro.hooks.hook('render:before', ({ event }) => showSettings(event, platformSettings()))
  nitro.hooks.hook('render:html', (html, { event }) => {
    const { embedded, apiKey, authPagePath, profile } = platformSettings()
    const path = event.path.split('?')[0] ?? ''
    if (!embedded || isErrorPage(event) || (authPagePath && path === authPagePath)) return
    if (!apiKey) throw createError(withoutApiKey(path))
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
  const path = event.path.split('?')[0] ?? ''
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
  const { polarisUrl } = useRuntimeConfig(event).public.platform
  return polarisUrl && `<script src="${escapeHtml(polarisUrl)}"></script>`
}

function setDocumentHeaders(
  event: H3Event,
  config: PlatformConfig,
  verifiedShop: string,
  isRendered: boolean,
): void {
  const shop = verifiedShop || parseShop(namedShop(event), config.profile)
  const policy = String(getResponseHeader(event, 'content-security-policy') ?? '')
  const ancestors =
    isRendered || !config.embedded ? pageAncestors(config, shop) : frameAncestors(config, shop)
  setResponseHeader(event, 'Content-Security-Policy', mergeFrameAncestors(policy, ancestors))
  // The policy belongs to one shop, and a page may read the header. What a credential was used for
  // is private already.
  if (shop || event.node.req.headers.authorization !== undefined) keepPrivate(event)
  if (!shop || !config.embedded) return
  setResponseHeader(event, 'Link', mergeLink(event, appBridgeLink(config)))
  hideReferrer(event)
}

function mergeLink(event: H3Event, link: string): string {
  const existing = String(getResponseHeader(event, 'link') ?? '')
  // A page with which a guard refuses already contains it.
  if (existing.includes(link)) return existing
  return existing ? `${existing}, ${link}` : link
}

/** Returns the shop that the address of the page, or of the page that failed, names. */
function namedShop(event: H3Event): string | null {
  if (isErrorPage(event)) return String(event.node.req.headers[FAILED_SHOP_HEADER] ?? '')
  return new URLSearchParams(event.path.split('?').slice(1).join('?')).get(FRAME_PARAMS.shop)
}

function isErrorPage(event: H3Event): boolean {
  return event.path.startsWith('/__nuxt_error')
}

function isLoginPage(event: H3Event, config: PlatformConfig): boolean {
  const { authPagePath, basePath } = config
  return authPagePath !== '' && basePath + event.path.split('?')[0] === authPagePath
}
