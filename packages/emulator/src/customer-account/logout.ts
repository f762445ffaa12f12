import { messageReply } from '../admin-routes/message-reply'
import type { EmulatorContext } from '../http/context'
import { redirectReply } from '../http/reply'
import type { Reply } from '../http/reply'
import { readParameters } from '../http/request'
import type { EmulatorRequest } from '../http/request'
import { Refusal } from '../state/refusal'
import { CustomerLogins } from './customer-logins'
import { findStoreById, issuerOf } from './endpoints'
import { readIdToken } from './id-token'

/**
 * Ends a login: its tokens are invalid.
 *
 * @throws Refusal 400 without the id token of a login, or for an address that is not registered
 * @see https://openid.net/specs/openid-connect-rpinitiated-1_0.html
 */
export async function logout(request: EmulatorRequest, context: EmulatorContext): Promise<Reply> {
  const store = findStoreById(context, request.params.id ?? '')
  const query = readParameters(request.url.searchParams, [
    'id_token_hint',
    'post_logout_redirect_uri',
    'state',
  ])
  const login = await readIdToken(query.get('id_token_hint') ?? '', issuerOf(context, store))
  const { app, clock } = context.state
  if (!login || login.clientId !== app.apiKey)
    throw new Refusal(400, 'The id_token_hint is missing, or is not an id token of this store.')
  const target = query.get('post_logout_redirect_uri')
  if (target !== undefined && !app.customerLogoutUris.includes(target))
    throw new Refusal(400, 'The post_logout_redirect_uri is not registered.', [
      `Requested: ${target}. Registered: ${app.customerLogoutUris.join(', ') || 'none'}.`,
      'Add it to logout_urls below [customer_authentication] in shopify.app.toml.',
    ])
  new CustomerLogins(store.records, clock.now()).end(login.sessionId)
  const state = query.get('state')
  if (target !== undefined)
    return redirectReply(target, state === undefined ? [] : [['state', state]])
  const detail = `The customer is logged out of ${store.name}.`
  return messageReply({ status: 200, title: 'Logged out', detail, advice: [] })
}
