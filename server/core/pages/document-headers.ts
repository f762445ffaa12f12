import {
  DEFAULT_PROFILE_FRAME_ANCESTORS,
  DEFAULT_PROFILE_PRECONNECT,
} from '../../../shared/profile'
import type { PlatformConfig } from '../config/config'
import { NO_STORE } from '../http/redirect'

/**
 * Sources that may frame a document of this app: the given shop and the platform's admin. A shop
 * belongs here only after it was validated, or its text could add a source of the attacker's
 * (clickjacking).
 */
export function frameAncestors(config: PlatformConfig, shop: string | null): string[] {
  if (!config.embedded || config.distribution === 'platform_admin') return [`'none'`]
  const { profile } = config
  return [
    ...(shop ? [`https://${shop}`] : []),
    profile.adminUrl,
    ...(profile.isDefault ? DEFAULT_PROFILE_FRAME_ANCESTORS : []),
  ]
}

/**
 * Sources that may frame a page of the app: those of {@link frameAncestors}, and the app itself,
 * whose pages show one another in a modal or an app window. No other site can frame the app because
 * of that: a browser compares every ancestor, and refuses a page of the app in a page of the app in
 * a frame of another site.
 */
export function pageAncestors(config: PlatformConfig, shop: string | null): string[] {
  return [...frameAncestors(config, shop).filter(source => source !== `'none'`), `'self'`]
}

/**
 * Returns a policy with our `frame-ancestors`. Directives of the app are preserved; its own frame
 * ancestors are added to ours, except `'none'` and `*`, which cannot. Nothing may widen a policy of
 * `'none'` of ours.
 */
export function mergeFrameAncestors(
  existing: string | undefined,
  sources: readonly string[],
): string {
  const directives: string[] = []
  const own: string[] = []
  for (const directive of (existing ?? '').split(';')) {
    const [name, ...values] = directive.trim().split(/\s+/)
    if (!name) continue
    if (name.toLowerCase() === 'frame-ancestors') own.push(...values)
    else directives.push(directive.trim())
  }
  const kept = sources.includes(`'none'`)
    ? []
    : own.filter(source => source.toLowerCase() !== `'none'` && source !== '*')
  const ancestors = [...new Set([...sources, ...kept])].join(' ')
  return [...directives, `frame-ancestors ${ancestors};`].join('; ')
}

/** `Link` header that makes the browser fetch App Bridge early. */
export function appBridgeLink(config: PlatformConfig): string {
  const { appBridgeUrl } = config.profile
  const origin = config.profile.isDefault
    ? DEFAULT_PROFILE_PRECONNECT
    : new URL(appBridgeUrl).origin
  return `<${origin}>; rel="preconnect", <${appBridgeUrl}>; rel="preload"; as="script"`
}

/**
 * Returns the headers of a page that this layer renders itself. Never cached: they name one shop.
 */
export function ownPageHeaders(
  config: PlatformConfig,
  shop: string | null,
): Record<string, string> {
  return {
    'Content-Type': 'text/html;charset=utf-8',
    'Content-Security-Policy': mergeFrameAncestors(undefined, frameAncestors(config, shop)),
    'Cache-Control': NO_STORE,
    // The address of such a page can hold what must not reach the host of the App Bridge script.
    'Referrer-Policy': 'same-origin',
    ...(shop && config.embedded ? { Link: appBridgeLink(config) } : {}),
  }
}
