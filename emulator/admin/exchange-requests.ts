import { STATUS_CODES } from 'node:http'
import { Refusal } from '../state/refusal'
import { jsonReply } from '../http/reply'
import { readParameters } from '../http/request'
import type { Route } from '../http/router'
import type { Exchange } from '../state/exchange-log'
import { curlCommand } from './curl-command'
import { pageRequest } from './page-request'

/**
 * Requests of the script on the page of requests. Their kind is `control`, so that they do not
 * appear in the log.
 */
export const exchangeRequestRoutes: Route[] = [
  {
    method: 'GET',
    pattern: '/_admin/exchanges',
    kind: 'control',
    handle: ({ url }, { state }) => {
      readParameters(url.searchParams, [])
      return jsonReply(200, {
        now: new Date(state.clock.now()).toISOString(),
        exchanges: state.exchanges.list().map(summaryOf),
      })
    },
  },
  {
    method: 'GET',
    pattern: '/_admin/exchanges/:sequence',
    kind: 'control',
    handle: ({ url, params }, { state }) => {
      readParameters(url.searchParams, [])
      const exchange = state.exchanges.find(Number(params.sequence))
      if (!exchange) throw new Refusal(404, 'This request is no longer in the log.')
      const { request, response, durationMs } = exchange
      const shown =
        'error' in response
          ? response
          : { ...response, statusText: STATUS_CODES[response.status] ?? '' }
      return jsonReply(200, {
        result: { request, response: shown, durationMs },
        curl: curlCommand(request),
      })
    },
  },
  pageRequest(
    '/_admin/exchanges/clear',
    { shop: 'string' },
    ({ state }) => {
      state.exchanges.clear()
      return {}
    },
    'control',
  ),
]

function summaryOf({
  sequence,
  direction,
  kind,
  at,
  shop,
  label = '',
  request,
  response,
  durationMs,
}: Exchange) {
  return {
    // Sequence numbers start again with the platform; the time distinguishes the entries.
    key: `${sequence} ${at}`,
    sequence,
    direction,
    kind,
    at,
    shop,
    label,
    method: request.method,
    path: pathOf(request.url),
    status: 'error' in response ? 0 : response.status,
    durationMs,
  }
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url
}
