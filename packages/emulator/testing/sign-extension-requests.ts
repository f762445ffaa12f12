import { EXTENSION_ORIGIN } from '../src/app-requests/extension-call'
import { bearerRequest } from './bearer-request'
import type { ScriptCall } from './bearer-request'
import { signCheckoutToken, signCustomerAccountToken, signSessionToken } from './sign-tokens'
import type { CustomerTokenOptions, SessionTokenOptions } from './sign-tokens'
import type { TestApp } from './test-app'

export type PosRequestOptions = ScriptCall & SessionTokenOptions
export type CustomerRequestOptions = ScriptCall & CustomerTokenOptions

/** Extensions run on another origin than the app. */
const FROM_EXTENSION = { Origin: EXTENSION_ORIGIN }

/** A call of a point-of-sale extension. */
export async function signPosRequest(app: TestApp, options: PosRequestOptions): Promise<Request> {
  return bearerRequest(app, await signSessionToken(app, options), options, FROM_EXTENSION)
}

/** A call of a checkout extension. */
export async function signCheckoutRequest(
  app: TestApp,
  options: CustomerRequestOptions,
): Promise<Request> {
  return bearerRequest(app, await signCheckoutToken(app, options), options, FROM_EXTENSION)
}

/** A call of a customer account extension. */
export async function signCustomerAccountRequest(
  app: TestApp,
  options: CustomerRequestOptions,
): Promise<Request> {
  return bearerRequest(app, await signCustomerAccountToken(app, options), options, FROM_EXTENSION)
}
