// @ts-check
/** `shopify.intents`: a form in place of the platform's own, and intents that are sent to the app. */
import { element } from '../elements.js'
import { takeAnswer } from './api.js'
import { on, onPageReplaced, tell } from './channel.js'
import { askDialog } from './dialog.js'
import { onQuestion } from './question.js'
import { record, recordCall } from './record.js'

/** @typedef {{ action: string, type: string, value?: unknown, data?: Record<string, unknown> }} Intent */

const VERBS = /** @type {Record<string, string>} */ ({ create: 'Create', edit: 'Save', pick: 'Select' })

/** `settings/StoreDefaults` is "store defaults". @param {string} type */
const nameOf = type => (type.split('/')[1] ?? type).replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

/** What a person is offered as the answer. @param {Intent} intent */
function exampleOf({ action, type, value }) {
  const id = action === 'edit' && typeof value === 'string' ? value : `gid://shopify/${type.split('/')[1]}/1`
  return JSON.stringify(type.startsWith('settings/') ? {} : { id }, null, 2)
}

/** @param {string} term @param {unknown} value */
const fact = (term, value) => element('div', '', element('dt', '', term), element('dd', '', element('code', '', typeof value === 'string' ? value : JSON.stringify(value))))

/** @param {Intent} intent */
async function askPerson(intent) {
  const { action, type, value, data } = intent
  const answerText = element('textarea', 'code-field')
  answerText.rows = 5
  answerText.value = exampleOf(intent)
  answerText.addEventListener('input', () => answerText.setCustomValidity(isObject(answerText.value) ? '' : 'This is not a JSON object.'))
  const { answered } = askDialog({
    title: `${action === 'create' ? 'Create' : action === 'pick' ? 'Pick' : 'Edit'} ${nameOf(type)}`,
    body: [
      element('p', '', 'The local platform has no form for this. Say what the app is to be answered.'),
      element('dl', 'terms', fact('Intent', `${action}:${type}`), ...(value === undefined ? [] : [fact('Value', value)]), ...(data ? [fact('Data', data)] : [])),
      element('label', 'field', element('span', '', 'Data of the answer'), answerText),
    ],
    choices: [{ label: 'Answer with an error', value: 'error', kind: 'danger' }, { label: VERBS[action] ?? 'Save', value: 'ok' }],
  })
  const choice = await answered
  if (choice === 'ok') return { code: 'ok', data: JSON.parse(answerText.value) }
  return choice === 'error' ? { code: 'error', message: `The ${nameOf(type)} could not be saved.` } : { code: 'closed' }
}

/** @param {string} text */
function isObject(text) {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  }
  catch {
    return false
  }
}

onQuestion('intents.invoke', async (/** @type {Intent} */ intent) => {
  const scripted = await takeAnswer('intents.invoke')
  if (!scripted) return askPerson(intent)
  const { issues, ...answer } = scripted
  return issues ? { ...answer, issues: issues.map((/** @type {string} */ message) => ({ message })) } : answer
})

/** The intent that the app is working on. @type {{ id: string, answer: (output: object) => void } | undefined} */
let sent
let count = 0

/**
 * Opens the app for an intent, as another part of the platform would.
 * @param {Intent} intent
 * @returns {Promise<object>} what the app answers
 */
export function sendIntent({ action, type, value, data = {}, ...others }) {
  if (Object.keys(others).length > 0) throw new TypeError(`An intent has the fields action, type, value and data, not ${Object.keys(others).join(', ')}.`)
  if (typeof action !== 'string' || typeof type !== 'string') throw new TypeError('An intent needs the fields action and type.')
  endIntent({ code: 'closed' })
  const intent = { action, type, value, data }
  const settle = recordCall('intents.request', intent)
  return new Promise((resolve) => {
    const id = `intent-${++count}`
    sent = {
      id,
      answer(output) {
        settle('answered', output)
        resolve(output)
      },
    }
    tell({ type: 'intent', id, intent })
  })
}

/** @param {object} output */
function endIntent(output) {
  sent?.answer(output)
  sent = undefined
}

on('intent-answer', ({ message, isMain }) => {
  if (isMain && message.id === sent?.id) endIntent(/** @type {object} */ (message.output))
})
onPageReplaced(() => endIntent({ code: 'closed' }))
Object.assign(record, { sendIntent })
