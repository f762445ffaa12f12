import type {
  AdminContext,
  FlowContext,
  PlatformAccessLoss,
  PlatformAppProxyContext,
  PlatformFulfillmentServiceContext,
  PlatformPosContext,
  PlatformRequestDecision,
  PlatformTokenDecision,
  PlatformWebhookDecision,
  PublicContext,
  WebhookContext,
} from './platform'

declare module 'h3' {
  interface H3EventContext {
    /** The one authentication of this event, for each surface that was used. */
    platformAdmin?: Promise<AdminContext>
    /** Id of the request in logs and hooks. */
    platformRequestId?: string
    platformWebhook?: Promise<WebhookContext>
    platformFlow?: Promise<FlowContext>
    platformFulfillmentService?: Promise<PlatformFulfillmentServiceContext>
    platformPublic?: Promise<PublicContext>
    platformPos?: Promise<PlatformPosContext>
    platformAppProxy?: Promise<PlatformAppProxyContext>
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
    /** A verified webhook was handled or not. */
    'platform:webhook': (webhook: PlatformWebhookDecision) => void | Promise<void>
  }
}

export {}
