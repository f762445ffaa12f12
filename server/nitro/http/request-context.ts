import type {
  AdminContext,
  FlowContext,
  PlatformAppProxyContext,
  PlatformFulfillmentServiceContext,
  PlatformPosContext,
  PublicContext,
  WebhookContext,
} from '../../types/platform'

/** The authentications that the context of an event holds. */
export interface RequestContext {
  /** The one authentication of this event, for each surface that was used. */
  platformAdmin?: Promise<AdminContext> | undefined
  platformWebhook?: Promise<WebhookContext> | undefined
  platformFlow?: Promise<FlowContext> | undefined
  platformFulfillmentService?: Promise<PlatformFulfillmentServiceContext> | undefined
  platformPublic?: Promise<PublicContext> | undefined
  platformPos?: Promise<PlatformPosContext> | undefined
  platformAppProxy?: Promise<PlatformAppProxyContext> | undefined
}
