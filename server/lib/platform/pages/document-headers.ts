import { DEFAULT_PROFILE_FRAME_ANCESTORS, DEFAULT_PROFILE_PRECONNECT } from '../../../../shared/platform/profile'
import type { PlatformConfig } from '../config/config'

/**
 * Sources that may frame a document of this app: the given shop and the platform's admin. A shop belongs here only
 * after it was validated, or its text could add a source of the attacker's (clickjacking).
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
 * A policy with our `frame-ancestors` in it. Directives of the app are kept; its own frame ancestors stay beside
 * ours, except `'none'` and `*`, which cannot. Nothing may widen a policy of `'none'` of ours.
 */
export function mergeFrameAncestors(existing: string | undefined, sources: readonly string[]): string {
  const directives: string[] = []
  const own: string[] = []
  for (const directive of (existing ?? '').split(';')) {
    const [name, ...values] = directive.trim().split(/\s+/)
    if (!name) continue
    if (name.toLowerCase() === 'frame-ancestors') own.push(...values)
    else directives.push(directive.trim())
  }
  const kept = sources.includes(`'none'`) ? [] : own.filter(source => source.toLowerCase() !== `'none'` && source !== '*')
  const ancestors = [...new Set([...sources, ...kept])].join(' ')
  return [...directives, `frame-ancestors ${ancestors};`].join('; ')
}

/** `Link` header that makes the browser fetch App Bridge early. */
export function appBridgeLink(config: PlatformConfig): string {
  const { appBridgeUrl } = config.profile
  const origin = config.profile.isDefault ? DEFAULT_PROFILE_PRECONNECT : new URL(appBridgeUrl).origin
  return `<${origin}>; rel="preconnect", <${appBridgeUrl}>; rel="preload"; as="script"`
}

/** Headers of a page that this layer answers itself. Never cached: they name one shop. */
export function ownPageHeaders(config: PlatformConfig, shop: string | null): Record<string, string> {
  return {
    'Content-Type': 'text/html;charset=utf-8',
    'Content-Security-Policy': mergeFrameAncestors(undefined, frameAncestors(config, shop)),
    'Cache-Control': 'private, no-store',
    // The address of such a page can hold what must not reach the host of the App Bridge script.
    'Referrer-Policy': 'same-origin',
    ...(shop && config.embedded ? { Link: appBridgeLink(config) } : {}),
  }
}
