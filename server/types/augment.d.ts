import type { RequestContext } from '../nitro/http/request-context'
import type {
  PlatformAccessLoss,
  PlatformApiForbidden,
  PlatformRequestDecision,
  PlatformTokenDecision,
  PlatformWebhookDecision,
  PlatformWebVital,
} from './platform'

declare module 'h3' {
  interface H3EventContext extends RequestContext {
    /** Id of the request in logs and hooks. */
    platformRequestId?: string | undefined
  }
}

declare module 'nitropack/types' {
  interface NitroRuntimeHooks {
    /** A request was authenticated. Listeners are not awaited, here and below. */
    'platform:authenticated': (request: PlatformRequestDecision) => void | Promise<void>
    /** A request was refused, redirected in place of its route, or failed. */
    'platform:refused': (request: PlatformRequestDecision) => void | Promise<void>
    /** An access token was obtained. */
    'platform:token': (grant: PlatformTokenDecision) => void | Promise<void>
    /** The app has lost access to a shop: once per loss. */
    'platform:access-lost': (loss: PlatformAccessLoss) => void | Promise<void>
    /** The Admin API refuses the app in a shop: once per shop and hour. */
    'platform:api-forbidden': (refusal: PlatformApiForbidden) => void | Promise<void>
    /** A page reported a web vital of a visit, with `platform.webVitals`. */
    'platform:web-vital': (vital: PlatformWebVital) => void | Promise<void>
    /** A verified webhook was handled or not. */
    'platform:webhook': (webhook: PlatformWebhookDecision) => void | Promise<void>
  }
}

export {}
