import {
  CALL_FIELDS,
  EXTENSION_TOKEN_FIELDS,
  PROXY_URL_FIELDS,
} from '../../app-requests/call-fields'
import { isExtensionSurface } from '../../app-requests/extension-token'
import { Refusal } from '../../state/refusal'
import { action } from '../control-route'
import type { ControlRoute } from '../control-route'

/** Routes that make the platform call the app, as extensions and storefronts do. */
export const callRoutes: ControlRoute[] = [
  action(
    'POST',
    '/calls/flow',
    'Calls a Flow action of the app.',
    CALL_FIELDS.flow,
    (control, fields) => control.callFlow(fields),
  ),
  action(
    'POST',
    '/calls/fulfillment',
    'Calls a fulfillment service callback of the app.',
    CALL_FIELDS.fulfillment,
    (control, fields) => control.callFulfillment(fields),
  ),
  action(
    'POST',
    '/calls/pos',
    'Sends the request of a POS extension to the app.',
    CALL_FIELDS.pos,
    (control, fields) => control.callPos(fields),
  ),
  action(
    'POST',
    '/calls/checkout',
    'Sends the request of a checkout extension to the app.',
    CALL_FIELDS.checkout,
    (control, fields) => control.callCheckout(fields),
  ),
  action(
    'POST',
    '/calls/customer-account',
    'Sends the request of a customer account extension to the app.',
    CALL_FIELDS['customer-account'],
    (control, fields) => control.callCustomerAccount(fields),
  ),
  action(
    'POST',
    '/calls/proxy',
    'Sends a request to the app through the app proxy.',
    CALL_FIELDS.proxy,
    (control, fields) => control.callProxy(fields),
  ),
  action(
    'POST',
    '/extension-token',
    'Creates an ID token of an extension.',
    EXTENSION_TOKEN_FIELDS,
    async (control, { surface, ...fields }) => {
      if (!isExtensionSurface(surface))
        throw new Refusal(400, 'Field surface must be pos, checkout or customer-account.')
      return { token: await control.extensionToken({ surface, ...fields }) }
    },
  ),
  action(
    'POST',
    '/proxy-url',
    'Returns a signed address of the app proxy.',
    PROXY_URL_FIELDS,
    async (control, fields) => ({
      url: await control.proxyUrl(fields),
    }),
  ),
  action(
    'PUT',
    '/storefront-customer',
    'Logs a customer in on the storefront, or out without a customerId.',
    { shop: 'string', customerId: 'string?' },
    (control, { shop, customerId = null }) => control.storefrontCustomer({ shop, customerId }),
  ),
]
