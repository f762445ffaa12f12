// @ts-check
/**
 * Filter of the list. An empty field matches everything.
 * @typedef {{ direction: string, kind: string, store: string, text: string }} ExchangeFilter
 */

/** @param {HTMLFormElement} form @returns {ExchangeFilter} */
export function readFilter(form) {
  const fields = new FormData(form)
  const textOf = (/** @type {string} */ name) => String(fields.get(name) ?? '')
  return {
    direction: textOf('direction'),
    kind: textOf('kind'),
    store: textOf('store'),
    text: textOf('text').trim().toLowerCase(),
  }
}

/** @param {import('./exchange-row.js').ExchangeSummary} exchange @param {ExchangeFilter} filter */
export function matches({ direction, kind, shop, method, path, status, label }, filter) {
  if (filter.direction !== '' && filter.direction !== direction) return false
  if (filter.kind !== '' && filter.kind !== kind) return false
  if (filter.store !== '' && filter.store !== shop) return false
  return `${kind} ${method} ${path} ${status} ${label}`.toLowerCase().includes(filter.text)
}
