import type { IndexTableState } from '#layer/ui/index-table/table-state'
import { KIND_LABELS } from './exchange'
import type { ExchangeSummary } from './exchange'

/** Values of the filter for the status. */
export const STATUS_CLASSES = [
  { value: '2xx', label: '2xx' },
  { value: '3xx', label: '3xx' },
  { value: '4xx', label: '4xx' },
  { value: '5xx', label: '5xx' },
  { value: 'none', label: 'No response' },
]

/** Kinds that many pages look for together. */
export const VIEWS = [
  { id: 'pages', label: 'Pages', filters: { kind: ['page_load', 'storefront', 'proxy'] } },
  { id: 'tokens', label: 'Tokens', filters: { kind: ['access_token', 'authorize', 'install'] } },
  {
    id: 'api',
    label: 'API',
    filters: { kind: ['graphql', 'rest', 'storefront_api', 'customer_account', 'partner_api'] },
  },
  { id: 'webhooks', label: 'Webhooks', filters: { kind: ['webhook'] } },
]
/** Scripts that every page of the app loads. They are shown only if the user chooses their kind. */
const HIDDEN_KIND = 'app_bridge'

/**
 * Returns the requests that match the search and each filter. Values of a filter are alternatives.
 */
export function filterExchanges(
  exchanges: readonly ExchangeSummary[],
  { query, filters }: Pick<IndexTableState, 'query' | 'filters'>,
): ExchangeSummary[] {
  const text = query.trim().toLowerCase()
  const allows = (key: string, value: string) =>
    !filters[key] || filters[key].length === 0 || filters[key].includes(value)
  return exchanges.filter(
    exchange =>
      allows('direction', exchange.direction) &&
      allows('kind', exchange.kind) &&
      (exchange.kind !== HIDDEN_KIND || filters['kind']?.includes(HIDDEN_KIND)) &&
      allows('shop', exchange.shop ?? '') &&
      allows('status', statusClass(exchange.status)) &&
      searchText(exchange).includes(text),
  )
}

/** The class of a status. A page that a browser loads has none. */
function statusClass(status: number | null): string {
  if (status === null) return ''
  return status === 0 ? 'none' : `${Math.floor(status / 100)}xx`
}

function searchText({ kind, method, path, status, label }: ExchangeSummary): string {
  return [kind, KIND_LABELS[kind], method, path, status ?? '', label].join(' ').toLowerCase()
}
