// @ts-check
/** Requests of the pages to the emulator. */

/** The shop of this page. */
export const shop = document.body.dataset.shop ?? ''

/**
 * @param {string} path
 * @param {object} fields
 * @returns {Promise<any>} the answer's JSON
 * @throws Error in words, when the emulator refuses or does not answer
 */
export async function post(path, fields) {
  return readAnswer(fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  }))
}

/** @returns {Promise<import('./deliveries-page.js').News>} subscriptions and deliveries of the shop */
export async function requestNews() {
  return readAnswer(fetch(`/_admin/deliveries?${new URLSearchParams({ shop })}`))
}

/** @returns {Promise<{ now: string, exchanges: import('../tools/exchange-row.js').ExchangeSummary[] }>} every request that is kept, newest first */
export async function readExchanges() {
  return readAnswer(fetch('/_admin/exchanges'))
}

/** @param {number} sequence @returns {Promise<{ answer: import('./answer.js').Answer, curl: string }>} one request with its headers and bodies */
export async function readExchange(sequence) {
  return readAnswer(fetch(`/_admin/exchanges/${sequence}`))
}

/** @param {Promise<Response>} request */
async function readAnswer(request) {
  const response = await request.catch(() => {
    throw new Error('The local platform does not answer. Is it still running?')
  })
  const answer = await response.json().catch(() => ({}))
  if (!response.ok) throw new Error(String(answer.error ?? `The local platform answered with status ${response.status}.`))
  return answer
}
