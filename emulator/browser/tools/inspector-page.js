// @ts-check
/** The page of requests: polls every two seconds, prepends new requests, and applies the filter. */
import { post, readExchanges, shop } from '../calls/api.js'
import { element, partOf, setText } from '../elements.js'
import { poll } from '../poll.js'
import { exchangeRow } from './exchange-row.js'
import { matches, readFilter } from './exchange-filter.js'
import { showError } from './status-line.js'

const form = partOf(document, 'data-filter', HTMLFormElement)
const kinds = partOf(form, 'name="kind"', HTMLSelectElement)
const watching = partOf(document, 'data-watching', HTMLInputElement)
const list = partOf(document, 'data-exchanges', HTMLElement)
const count = partOf(document, 'data-count', HTMLElement)
const empty = partOf(document, 'data-empty', HTMLElement)
const problem = partOf(document, 'data-problem', HTMLElement)

/**
 * Newest first. @type {{ exchange: import('./exchange-row.js').ExchangeSummary, root: HTMLElement
 * }[]}
 */
let rows = []

async function refresh() {
  try {
    const { exchanges, now } = await readExchanges()
    problem.hidden = true
    draw(exchanges, now)
  } catch (error) {
    showError(error)
  }
}

/**
 * @param {import('./exchange-row.js').ExchangeSummary[]} exchanges newest first @param {string} now
 * ISO 8601
 */
function draw(exchanges, now) {
  const known = new Map(rows.map(row => [row.exchange.key, row]))
  const kept = new Set(exchanges.map(({ key }) => key))
  for (const { exchange, root } of rows) if (!kept.has(exchange.key)) root.remove()
  const added = exchanges
    .filter(({ key }) => !known.has(key))
    .map(exchange => ({ exchange, root: exchangeRow(exchange, now) }))
  // Rows never change or move, to preserve open details and the focus.
  list.prepend(...added.map(({ root }) => root))
  rows = [...added, ...rows.filter(({ exchange }) => kept.has(exchange.key))]
  addKinds()
  filter()
}

function addKinds() {
  const offered = new Set([...kinds.options].map(({ value }) => value))
  for (const kind of new Set(rows.map(({ exchange }) => exchange.kind))) {
    if (!offered.has(kind)) kinds.append(element('option', '', kind))
  }
}

function filter() {
  const wanted = readFilter(form)
  let shown = 0
  for (const { exchange, root } of rows) {
    root.hidden = !matches(exchange, wanted)
    if (!root.hidden) shown++
  }
  empty.hidden = rows.length > 0
  setText(
    count,
    rows.length === 0
      ? ''
      : shown === rows.length
        ? `${shown} requests`
        : `${shown} of ${rows.length} requests`,
  )
}

async function refreshIfLive() {
  if (watching.checked) await refresh()
}

form.addEventListener('input', filter)
form.addEventListener('submit', event => event.preventDefault())
partOf(form, 'data-clear', HTMLButtonElement).addEventListener('click', () => {
  post('/_admin/exchanges/clear', { shop }).then(refresh, showError)
})
watching.addEventListener('change', refreshIfLive)
void refreshIfLive().then(() => poll(refreshIfLive))
