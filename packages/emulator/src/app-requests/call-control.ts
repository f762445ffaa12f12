import type { CallResult } from './call-result'
import { callFromExtension } from './extension-call'
import type { ExtensionCallOptions } from './extension-call'
import { mintExtensionToken } from './extension-token'
import type { ExtensionSurface, ExtensionUser } from './extension-token'
import { callThroughProxy, signProxyUrl } from './proxy-call'
import type { ProxyCallOptions, ProxyUrlOptions } from './proxy-call'
import { callFlowAction, callFulfillmentService } from './signed-call'
import type { SignedCallOptions } from './signed-call'
import { checkCustomerId, checkLifetime, checkUserId } from '../control/check-token-fields'
import type { EmulatorContext } from '../http/context'
import { findStore } from '../state/find-store'

type InShop<Options> = Options & { shop: string }

/** The part of the emulator control that calls the app. A call resolves even if the app fails. */
export interface CallControl {
  callFlow: (options: InShop<SignedCallOptions>) => Promise<CallResult>
  callFulfillment: (options: InShop<SignedCallOptions>) => Promise<CallResult>
  callPos: (options: InShop<Omit<ExtensionCallOptions, 'customerId'>>) => Promise<CallResult>
  callCheckout: (options: InShop<Omit<ExtensionCallOptions, 'userId'>>) => Promise<CallResult>
  callCustomerAccount: (
    options: InShop<Omit<ExtensionCallOptions, 'userId'>>,
  ) => Promise<CallResult>
  callProxy: (options: InShop<ProxyCallOptions>) => Promise<CallResult>
  /** Creates the token that an extension of this surface sends. */
  extensionToken: (
    options: InShop<ExtensionUser> & { surface: ExtensionSurface },
  ) => Promise<string>
  /** Creates the signed URL that a storefront forwards a visit to. */
  proxyUrl: (options: InShop<ProxyUrlOptions>) => Promise<string>
  /** Logs a customer in to the storefront of a shop, or out. */
  storefrontCustomer: (options: { shop: string; customerId: string | null }) => Promise<void>
}

export function createCallControl(context: EmulatorContext): CallControl {
  const { state } = context

  // The page of requests lists every call that was sent, including failures.
  const recorded = async (call: Promise<CallResult>): Promise<CallResult> => {
    const at = new Date(state.clock.now()).toISOString()
    const result = await call
    const { kind, shop, request, response, durationMs } = result
    state.exchanges.add({ direction: 'to-app', kind, at, shop, request, response, durationMs })
    return result
  }

  const callExtension = (
    surface: ExtensionSurface,
    { shop, ...options }: InShop<ExtensionCallOptions>,
  ) => recorded(callFromExtension(context, findStore(state, shop), surface, checkUser(options)))

  return {
    callFlow: async ({ shop, ...options }) =>
      recorded(callFlowAction(context, findStore(state, shop), options)),
    callFulfillment: async ({ shop, ...options }) =>
      recorded(callFulfillmentService(context, findStore(state, shop), options)),
    callPos: async options => callExtension('pos', options),
    callCheckout: async options => callExtension('checkout', options),
    callCustomerAccount: async options => callExtension('customer-account', options),
    callProxy: async ({ shop, ...options }) =>
      recorded(callThroughProxy(context, findStore(state, shop), checkUser(options))),
    extensionToken: async ({ shop, surface, ...user }) =>
      mintExtensionToken(state, findStore(state, shop).domain, surface, checkUser(user)),
    proxyUrl: async ({ shop, ...options }) =>
      signProxyUrl(context, findStore(state, shop), checkUser(options)),
    storefrontCustomer: async ({ shop, customerId }) => {
      findStore(state, shop).customerId = customerId === null ? null : checkCustomerId(customerId)
    },
  }
}

function checkUser<Options extends ExtensionUser>(options: Options): Options {
  if (options.userId !== undefined) checkUserId(options.userId)
  if (options.customerId !== undefined) checkCustomerId(options.customerId)
  checkLifetime(options.expiresInSeconds)
  return options
}
