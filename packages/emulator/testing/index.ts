export type { Signing, TestApp } from './test-app'
export { signCheckoutToken, signCustomerAccountToken, signSessionToken } from './sign-tokens'
export type { CustomerTokenOptions, SessionTokenOptions, TokenOptions } from './sign-tokens'
export type { ScriptCall } from './bearer-request'
export { signAdminRequest, signDocumentRequest } from './sign-admin-requests'
export type { AdminRequestOptions, DocumentRequestOptions } from './sign-admin-requests'
export { signWebhookRequest } from './sign-webhook-request'
export type { WebhookRequestOptions } from './sign-webhook-request'
export { signFlowRequest, signFulfillmentRequest } from './sign-call-requests'
export type { CallRequestOptions } from './sign-call-requests'
export { signAppProxyRequest } from './sign-app-proxy-request'
export type { AppProxyRequestOptions } from './sign-app-proxy-request'
export {
  signCheckoutRequest,
  signCustomerAccountRequest,
  signPosRequest,
} from './sign-extension-requests'
export type { CustomerRequestOptions, PosRequestOptions } from './sign-extension-requests'
export { createTestSession } from './create-test-session'
export type { TestSession, TestSessionOptions, TestUser } from './create-test-session'
