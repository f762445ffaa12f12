import { getResponseHeader, setResponseHeader } from 'h3'
import type { H3Event } from 'h3'
import { defineNitroPlugin, useRuntimeConfig } from 'nitropack/runtime'
import { API_KEY_META, FRAME_PARAMS } from '../../shared/platform/wire'
import { assumeOwnHost } from '../lib/nitro/assume-own-host'
import { basePath } from '../lib/nitro/base-path'
import { httpError } from '../lib/nitro/http-error'
import { createPageContext } from '../lib/nitro/page-context'
import { platformInstance } from '../lib/nitro/platform-instance'
import { escapeHtml } from '../lib/platform/pages/escape-html'
import type { PlatformConfig } from '../lib/platform/config/config'
import { PlatformError } from '../lib/platform/errors/errors'
import { appBridgeLink, frameAncestors, mergeFrameAncestors } from '../lib/platform/pages/document-headers'
import { parseShop } from '../lib/platform/request/shop'

/** What every rendered page needs: its context, App Bridge first in the head, and headers that allow only its shop to frame it. */
export default defineNitroPlugin((nitro) => {
  // A page rendered at build time belongs to no shop and knows no settings.
  if (import.meta.prerender) return

  nitro.hooks.hook('render:before', ({ event }) => {
    if (!URL.canParse(`http://${event.node.req.headers.host}`)) assumeOwnHost(event)
    const config = configForPage(event)
    if (!config) return
    event.context.platformPage = createPageContext(event, config)
    const shown = useRuntimeConfig(event).public.platform
    // The build's values are only defaults: one build serves staging and production.
    // Paths are shown as the app's router sees them, without app.baseURL.
    const { authPagePath, authPathPrefix } = useRuntimeConfig().platform
    Object.assign(shown, { adminUrl: config.profile.adminUrl, apiKey: config.apiKey, authPagePath, authPathPrefix })
  })

  nitro.hooks.hook('render:html', (html, { event }) => {
    if (!event.context.platformPage) return
    const { config } = platformInstance()
    if (config.embedded && !isLoginPage(event, config)) html.head.unshift(appBridgeTags(config))
  })

  // After every hook of the app, so that a policy set in any of them is found and merged. Around Nitro's own function and
  // not as one more hook, because a hook would cost each request of the server a promise.
  const { options } = nitro.h3App
  const { onBeforeResponse } = options
  options.onBeforeResponse = (event, response) => {
    const done = onBeforeResponse?.(event, response)
    const page = event.context.platformPage
    return page ? Promise.resolve(done).then(() => setDocumentHeaders(event, platformInstance().config, page.state.shop)) : done
  }
})

/** The settings; for the error page that reports a mistake in them, undefined. */
function configForPage(event: H3Event): PlatformConfig | undefined {
  try {
    return platformInstance().config
  }
  catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (isErrorPage(event)) return undefined
    throw httpError(event, error)
  }
}

function appBridgeTags(config: PlatformConfig): string {
  const apiKey = escapeHtml(config.apiKey)
  return `<meta name="${API_KEY_META}" content="${apiKey}"><script src="${escapeHtml(config.profile.appBridgeUrl)}" data-api-key="${apiKey}"></script>`
}

function setDocumentHeaders(event: H3Event, config: PlatformConfig, verifiedShop: string): void {
  const shop = verifiedShop || parseShop(pageParams(event).get(FRAME_PARAMS.shop), config.profile)
  const policy = String(getResponseHeader(event, 'content-security-policy') ?? '')
  // A page of a standalone app may show another one in a modal or window of its own; nobody else may frame it.
  const ancestors = config.embedded ? frameAncestors(config, shop) : [`'self'`]
  setResponseHeader(event, 'Content-Security-Policy', mergeFrameAncestors(policy, ancestors))
  if (!shop) return
  // The policy and often the content belong to one shop; a shared cache would show them to the next.
  setResponseHeader(event, 'Cache-Control', 'private, no-store')
  if (!config.embedded) return
  setResponseHeader(event, 'Link', mergeLink(event, appBridgeLink(config)))
  // The address of the page holds a session token until its script has taken it out: no file that the page loads is told.
  if (!getResponseHeader(event, 'referrer-policy')) setResponseHeader(event, 'Referrer-Policy', 'strict-origin')
}

function mergeLink(event: H3Event, link: string): string {
  const existing = String(getResponseHeader(event, 'link') ?? '')
  // The page with which a guard refuses has it already.
  if (existing.includes(link)) return existing
  return existing ? `${existing}, ${link}` : link
}

/** Parameters of the page; an error page is rendered by an internal request that carries the failed address as `url`. */
function pageParams(event: H3Event): URLSearchParams {
  // Not by way of the Host header, which may be nonsense.
  const searchParams = new URLSearchParams(event.path.split('?').slice(1).join('?'))
  if (!isErrorPage(event)) return searchParams
  return new URL(searchParams.get('url') ?? '/', 'http://app.invalid').searchParams
}

function isErrorPage(event: H3Event): boolean {
  return event.path.startsWith('/__nuxt_error')
}

function isLoginPage(event: H3Event, config: PlatformConfig): boolean {
  return config.authPagePath !== '' && basePath + event.path.split('?')[0] === config.authPagePath
}
