// @ts-check
/** The page of calls: each form sends its call and displays the response. */
import { resultDetails, resultLine, copiesLine } from './call-result.js'
import { post, shop } from './api.js'
import { badge } from './badge.js'
import { followTopic, readForm } from './call-form.js'
import { element, partOf } from '../elements.js'

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (
  document.querySelectorAll('form[data-call]')
)) {
  const card = /** @type {HTMLElement} */ (form.closest('.call'))
  const line = partOf(card, 'data-status', HTMLElement)
  const details = partOf(card, 'data-details', HTMLElement)
  followTopic(form)
  form.addEventListener('submit', async event => {
    event.preventDefault()
    // Not `disabled`: the button would lose the focus.
    if (form.ariaBusy === 'true') return
    form.ariaBusy = 'true'
    line.replaceChildren(element('span', 'response-text', 'Sending…'))
    try {
      show(
        await post('/_admin/calls', { shop, kind: form.dataset.call, fields: readForm(form) }),
        line,
        details,
      )
    } catch (error) {
      line.replaceChildren(
        badge('bad', 'Not sent'),
        element('span', 'response-text', error instanceof Error ? error.message : String(error)),
      )
      details.replaceChildren()
    }
    form.ariaBusy = 'false'
  })
}

/**
 * @param {{ results: import('./call-result.js').CallResult[] }} result
 * @param {HTMLElement} line
 * @param {HTMLElement} details
 */
function show({ results }, line, details) {
  const [first] = results
  if (!first) return
  if (results.length === 1) {
    line.replaceChildren(...resultLine(first))
    details.replaceChildren(...resultDetails(first))
    return
  }
  line.replaceChildren(...copiesLine(results))
  details.replaceChildren(
    ...results.map((result, index) => {
      const summary = element('summary', '', `Copy ${index + 1} `, ...resultLine(result))
      return element('details', 'more', summary, ...resultDetails(result))
    }),
  )
}
