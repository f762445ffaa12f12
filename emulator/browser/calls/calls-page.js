// @ts-check
/** The page of calls: each form sends its call and shows the answer below. */
import { answerDetails, answerLine, answersLine } from './answer.js'
import { post, shop } from './api.js'
import { badge } from './badge.js'
import { followTopic, readForm } from './call-form.js'
import { element, partOf } from '../elements.js'

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll('form[data-call]'))) {
  const card = /** @type {HTMLElement} */ (form.closest('.call'))
  const line = partOf(card, 'data-status', HTMLElement)
  const details = partOf(card, 'data-details', HTMLElement)
  followTopic(form)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    // Not `disabled`: the button would lose the focus of a person who sends again and again.
    if (form.ariaBusy === 'true') return
    form.ariaBusy = 'true'
    line.replaceChildren(element('span', 'answer-words', 'Sending…'))
    try {
      show(await post('/_admin/calls', { shop, kind: form.dataset.call, fields: readForm(form) }), line, details)
    }
    catch (error) {
      line.replaceChildren(badge('bad', 'Not sent'), element('span', 'answer-words', error instanceof Error ? error.message : String(error)))
      details.replaceChildren()
    }
    form.ariaBusy = 'false'
  })
}

/**
 * @param {{ answers: import('./answer.js').Answer[] }} result
 * @param {HTMLElement} line
 * @param {HTMLElement} details
 */
function show({ answers }, line, details) {
  const [first] = answers
  if (!first) return
  if (answers.length === 1) {
    line.replaceChildren(...answerLine(first))
    details.replaceChildren(...answerDetails(first))
    return
  }
  line.replaceChildren(...answersLine(answers))
  details.replaceChildren(...answers.map((answer, index) => {
    const summary = element('summary', '', `Copy ${index + 1} `, ...answerLine(answer))
    return element('details', 'more', summary, ...answerDetails(answer))
  }))
}
