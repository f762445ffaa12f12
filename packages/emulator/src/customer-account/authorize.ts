import { CUSTOMERS } from '../admin-api/customers/customer-records'
import { displayName } from '../admin-api/customers/customer-name'
import type { EmulatorContext } from '../http/context'
import { redirectReply } from '../http/reply'
import type { Reply } from '../http/reply'
import { readParameters } from '../http/request'
import type { EmulatorRequest } from '../http/request'
import { readApprovedForm } from '../http/same-origin'
import type { AdminDocument } from '../admin-data/admin-document'
import type { LoginPageData } from '../admin-data/page-data'
import { pageReply } from '../admin-data/page-reply'
import { checkApiKey } from '../state/find-store'
import { Refusal } from '../state/refusal'
import type { Store } from '../state/store'
import { CustomerLogins } from './customer-logins'
import { findStoreById } from './endpoints'

interface Authorization {
  store: Store
  clientId: string
  redirectUri: string
  state: string
  scope: string
  nonce: string | null
  challenge: string | null
  prompt: string
  loginHint: string
}

const PARAMETERS = [
  'client_id',
  'response_type',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'login_hint',
  'login_hint_mode',
  'locale',
  'region_country',
  'acr_values',
]
/** BASE64URL of a SHA-256 hash. */
const CHALLENGE = /^[\w-]{43}$/
const SCOPES = ['openid', 'email', 'customer-account-api:full']

/** Shows the page on which a developer chooses the customer who logs in. */
export function showLogin(request: EmulatorRequest, context: EmulatorContext): Reply {
  const read = readAuthorization(request, context)
  if ('status' in read) return read
  // No one is logged in at the platform itself, so nothing can be done without a page.
  if (read.prompt === 'none') return errorReply(read, 'login_required', 'The customer must log in.')
  const action = request.url.pathname + request.url.search
  const { store } = read
  const customers = store.records.table(CUSTOMERS).all()
  const data: LoginPageData = {
    shopName: store.name,
    appName: context.state.app.name,
    action,
    csrf: context.csrfToken(action),
    customers: customers.map(customer => ({
      id: customer.id,
      name: displayName(customer),
      email: customer.email ?? '',
      isHinted: read.loginHint !== '' && customer.email === read.loginHint,
    })),
  }
  return pageReply(200, loginDocument(data), {
    appOrigins: [new URL(read.redirectUri).origin],
  })
}

function loginDocument(data: LoginPageData): AdminDocument {
  const { action, csrf, customers } = data
  return {
    title: `Log in · ${data.shopName}`,
    view: { name: 'login', data },
    plain: {
      heading: `Log in to ${data.appName}`,
      text: [data.shopName],
      forms: [
        ...customers.map(({ id, name }) => ({ id, label: `Log in as ${name}` })),
        { id: '', label: 'Cancel' },
      ].map(({ id, label }) => ({ label, action, csrf, fields: { customer: id } })),
    },
  }
}

/** Redirects back with a code for the chosen customer. */
export function submitLogin(request: EmulatorRequest, context: EmulatorContext): Reply {
  const read = readAuthorization(request, context)
  if ('status' in read) return read
  const form = readApprovedForm(
    request,
    context,
    ['customer'],
    request.url.pathname + request.url.search,
  )
  const { store, redirectUri, clientId, scope, nonce, challenge, state } = read
  const customerId = form.get('customer') ?? ''
  if (customerId === '')
    return errorReply(read, 'access_denied', 'The customer canceled the login.')
  if (!store.records.table(CUSTOMERS).get(customerId))
    throw new Refusal(400, 'There is no such customer in the store.')
  const code = new CustomerLogins(store.records, context.state.clock.now()).issueCode({
    customerId,
    clientId,
    scope,
    nonce,
    redirectUri,
    challenge,
  })
  return redirectReply(redirectUri, [
    ['code', code],
    ['state', state],
  ])
}

/**
 * Reads the request of a client. An error is sent to the client only after its address is verified.
 *
 * @throws Refusal 400 | 404 for an unknown client or address
 */
function readAuthorization(
  request: EmulatorRequest,
  context: EmulatorContext,
): Authorization | Reply {
  const store = findStoreById(context, request.params.id ?? '')
  const query = readParameters(request.url.searchParams, PARAMETERS)
  const { app } = context.state
  const clientId = query.get('client_id') ?? ''
  checkApiKey(context.state, clientId)
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!app.customerRedirectUris.includes(redirectUri))
    throw new Refusal(400, 'The redirect_uri is not registered for the login of customers.', [
      `Requested: ${redirectUri}. Registered: ${app.customerRedirectUris.join(', ') || 'none'}.`,
      'Add it to redirect_uris below [customer_authentication] in shopify.app.toml.',
    ])
  const authorization: Authorization = {
    store,
    clientId,
    redirectUri,
    state: query.get('state') ?? '',
    scope: query.get('scope') ?? '',
    nonce: query.get('nonce') ?? null,
    challenge: query.get('code_challenge') ?? null,
    prompt: query.get('prompt') ?? '',
    loginHint: query.get('login_hint') ?? '',
  }
  const { state, scope, challenge } = authorization
  const refuse = (error: string, text: string) => errorReply(authorization, error, text)
  if (query.get('response_type') !== 'code')
    return refuse('unsupported_response_type', 'The response_type must be code.')
  if (state === '')
    return refuse('invalid_request', 'The parameter state is missing: it prevents login CSRF.')
  const scopes = scope.split(' ').filter(Boolean)
  if (!scopes.includes('openid') || scopes.some(name => !SCOPES.includes(name)))
    return refuse('invalid_scope', `The scope must contain openid, and only ${SCOPES.join(', ')}.`)
  if (challenge !== null && query.get('code_challenge_method') !== 'S256')
    return refuse('invalid_request', 'The code_challenge_method must be S256.')
  if (challenge !== null && !CHALLENGE.test(challenge))
    return refuse('invalid_request', 'The code_challenge must be a SHA-256 hash as BASE64URL.')
  return authorization
}

function errorReply(
  { redirectUri, state }: Pick<Authorization, 'redirectUri' | 'state'>,
  error: string,
  description: string,
): Reply {
  return redirectReply(redirectUri, [
    ['error', error],
    ['error_description', description],
    ...(state === '' ? [] : [['state', state] as const]),
  ])
}
