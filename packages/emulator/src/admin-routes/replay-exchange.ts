import { HEADERS } from '../../../../shared/wire'
import { platformPath } from '../http/addresses'
import type { EmulatorContext } from '../http/context'
import type { AccessToken } from '../state/access-tokens'
import type { Exchange } from '../state/exchange-log'
import { Refusal } from '../state/refusal'
import type { EmulatorState } from '../state/state'
import { replayDelivery } from '../webhooks/delivery-actions'
import type { Delivery } from '../webhooks/delivery'

/** Headers of the app's request that its replay has, too. */
const KEPT_HEADERS = ['accept', 'content-type', 'shopify-graphql-cost-debug', 'user-agent']

/**
 * Explains why a request cannot be sent again. Undefined if it can: a webhook whose delivery is
 * stored, or a request of the Admin API whose document is known. All others have a secret that is
 * not stored, or are sent again on the page Calls.
 */
export function replayProblem(state: EmulatorState, exchange: Exchange): string | undefined {
  if (exchange.kind === 'webhook')
    return findDelivery(state, exchange) ? undefined : 'Its delivery is no longer stored.'
  if (exchange.kind !== 'graphql') return 'Only webhooks and Admin API requests can be replayed.'
  if (!exchange.isBodyComplete) return 'Only a part of its body is stored.'
  return findToken(state, exchange)
    ? undefined
    : 'The app has no valid access token in this store. Open the app, and it gets one.'
}

/**
 * Sends a request again: a webhook with new ids and a new signature, a request of the Admin API
 * with the same document and a valid access token of the app.
 *
 * @returns the exchange of the new request
 * @throws Refusal 409 if it cannot be sent again
 */
export async function replayExchange(
  context: EmulatorContext,
  exchange: Exchange,
): Promise<Exchange> {
  const { state } = context
  const problem = replayProblem(state, exchange)
  if (problem !== undefined) throw new Refusal(409, problem)
  const [newest] = state.exchanges.list()
  const delivery = findDelivery(state, exchange)
  if (delivery) await replayDelivery(context, delivery)
  else await sendAdminRequest(context, exchange)
  const replayed = state.exchanges
    .list()
    .findLast(
      ({ sequence, kind, request }) =>
        sequence > (newest?.sequence ?? 0) &&
        kind === exchange.kind &&
        request.url === exchange.request.url,
    )
  if (!replayed) throw new Refusal(409, 'The replay is not in the log: it was cleared meanwhile.')
  return replayed
}

/** The delivery of which a request to the app was an attempt. */
export function findDelivery(state: EmulatorState, exchange: Exchange): Delivery | undefined {
  if (exchange.kind !== 'webhook') return undefined
  const values = Object.values(exchange.request.headers)
  return state.deliveries
    .list()
    .findLast(({ id, uri }) => values.includes(id) && uri === exchange.request.url)
}

/** The token of the request if it is valid, otherwise the newest one of the app in the store. */
function findToken(state: EmulatorState, { shop, request }: Exchange): AccessToken | undefined {
  const { tokens, clock, app } = state
  const valid = tokens
    .list(shop ?? '')
    .filter(
      ({ apiKey, revoked, expiresAt, delegate }) =>
        apiKey === app.apiKey &&
        !revoked &&
        !delegate &&
        (expiresAt === undefined || expiresAt > clock.now()),
    )
  const own = request.headers[HEADERS.accessToken]
  return valid.find(({ accessToken }) => accessToken === own) ?? valid.at(-1)
}

/** Over HTTP: faults, limits, and the log apply as to a request of the app. */
async function sendAdminRequest(
  { state, address }: EmulatorContext,
  exchange: Exchange,
): Promise<void> {
  const { url, headers, body } = exchange.request
  const kept = Object.entries(headers).filter(([name]) => KEPT_HEADERS.includes(name))
  await fetch(address + platformPath(new URL(url)), {
    method: 'POST',
    headers: {
      ...Object.fromEntries(kept),
      [HEADERS.accessToken]: findToken(state, exchange)?.accessToken ?? '',
    },
    body,
  }).then(
    response => response.arrayBuffer(),
    // An injected fault drops the connection, which the log shows.
    () => undefined,
  )
}
