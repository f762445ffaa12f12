import { STATUS_CODES } from 'node:http'
import { Refusal } from '../state/refusal'
import { jsonReply } from '../http/reply'
import { readParameters } from '../http/request'
import type { Route } from '../http/router'
import { describeRule } from '../../../../shared/describe-rule'
import type { Exchange } from '../state/exchange-log'
import type { EmulatorState } from '../state/state'
import { exchangeTest } from './test-source'
import { curlCommand } from './curl-command'
import { fetchSource } from './fetch-source'
import { pageRequest } from './page-request'
import { replayExchange, replayProblem } from './replay-exchange'

/**
 * Requests of the inspector. Their kind is `control`, so that they do not
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
      const exchange = findExchange(state, Number(params.sequence))
      const { request, response, rules = [], durationMs } = exchange
      const shown =
        'status' in response
          ? { ...response, statusText: STATUS_CODES[response.status] ?? '' }
          : response
      return jsonReply(200, {
        summary: summaryOf(exchange),
        result: { request, response: shown, durationMs },
        rules: rules.map(describeRule),
        curl: curlCommand(request),
        fetch: fetchSource(request),
        test: exchangeTest(state, exchange) ?? null,
        replayProblem: replayProblem(state, exchange) ?? null,
      })
    },
  },
  pageRequest(
    '/_admin/exchanges/replay',
    { sequence: 'integer' },
    async (context, { sequence }) => ({
      sequence: (await replayExchange(context, findExchange(context.state, sequence))).sequence,
    }),
    'control',
  ),
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

function findExchange(state: EmulatorState, sequence: number): Exchange {
  const exchange = state.exchanges.find(sequence)
  if (!exchange) throw new Refusal(404, 'This request is no longer in the log.')
  return exchange
}

/** A status of 0: no response. Null: the platform does not see the response. */
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
    status: 'status' in response ? response.status : 'error' in response ? 0 : null,
    durationMs,
  }
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url
}
