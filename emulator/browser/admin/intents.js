// @ts-check
/** `shopify.intents`: a form that replaces the platform's, and intents that are sent to the app. */
import { element } from '../elements.js'
import { takeQueuedResponse } from './api.js'
import { on, onPageReplaced, sendMessage } from './channel.js'
import { openDialog } from './dialog.js'
import { onMemberCall } from './member-calls.js'
import { record, recordCall } from './record.js'

/**
 * @typedef {{ action: string, type: string, value?: unknown, data?: Record<string, unknown> }}
 * Intent
 */

const VERBS = /** @type {Record<string, string>} */ ({
  create: 'Create',
  edit: 'Save',
  pick: 'Select',
})

/** Returns e.g. "store defaults" for `settings/StoreDefaults`. @param {string} type */
const nameOf = type =>
  (type.split('/')[1] ?? type).replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

/** Default response in the form. @param {Intent} intent */
function exampleOf({ action, type, value }) {
  const id =
    action === 'edit' && typeof value === 'string' ? value : `gid://shopify/${type.split('/')[1]}/1`
  return JSON.stringify(type.startsWith('settings/') ? {} : { id }, null, 2)
}

/** @param {string} term @param {unknown} value */
const fact = (term, value) =>
  element(
    'div',
    '',
    element('dt', '', term),
    element(
      'dd',
      '',
      element('code', '', typeof value === 'string' ? value : JSON.stringify(value)),
    ),
  )

/** @param {Intent} intent */
async function openIntentDialog(intent) {
  const { action, type, value, data } = intent
  const responseField = element('textarea', 'code-field')
  responseField.rows = 5
  responseField.value = exampleOf(intent)
  responseField.addEventListener('input', () =>
    responseField.setCustomValidity(
      isObject(responseField.value) ? '' : 'This is not a JSON object.',
    ),
  )
  const { closed } = openDialog({
    title: `${action === 'create' ? 'Create' : action === 'pick' ? 'Pick' : 'Edit'} ${nameOf(type)}`,
    body: [
      element('p', '', 'The local platform has no form for this. Enter the response to the app.'),
      element(
        'dl',
        'terms',
        fact('Intent', `${action}:${type}`),
        ...(value === undefined ? [] : [fact('Value', value)]),
        ...(data ? [fact('Data', data)] : []),
      ),
      element('label', 'field', element('span', '', 'Response data'), responseField),
    ],
    choices: [
      { label: 'Respond with an error', value: 'error', kind: 'danger' },
      { label: VERBS[action] ?? 'Save', value: 'ok' },
    ],
  })
  const choice = await closed
  if (choice === 'ok') return { code: 'ok', data: JSON.parse(responseField.value) }
  return choice === 'error'
    ? { code: 'error', message: `The ${nameOf(type)} could not be saved.` }
    : { code: 'closed' }
}

/** @param {string} text */
function isObject(text) {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

onMemberCall('intents.invoke', async (/** @type {Intent} */ intent) => {
  const scripted = await takeQueuedResponse('intents.invoke')
  if (!scripted) return openIntentDialog(intent)
  const { issues, ...response } = scripted
  return issues
    ? { ...response, issues: issues.map((/** @type {string} */ message) => ({ message })) }
    : response
})

/**
 * The pending intent of the app. @type {{ id: string, respond: (output: object) => void } |
 * undefined}
 */
let sent
let count = 0

/**
 * Sends an intent to the app, as other parts of the platform do.
 * @param {Intent} intent
 * @returns {Promise<object>} the response of the app
 */
export function sendIntent({ action, type, value, data = {}, ...others }) {
  if (Object.keys(others).length > 0)
    throw new TypeError(
      `An intent has the fields action, type, value and data, not ${Object.keys(others).join(', ')}.`,
    )
  if (typeof action !== 'string' || typeof type !== 'string')
    throw new TypeError('An intent needs the fields action and type.')
  endIntent({ code: 'closed' })
  const intent = { action, type, value, data }
  const settle = recordCall('intents.request', intent)
  return new Promise(resolve => {
    const id = `intent-${++count}`
    sent = {
      id,
      respond(output) {
        settle('resolved', output)
        resolve(output)
      },
    }
    sendMessage({ type: 'intent', id, intent })
  })
}

/** @param {object} output */
function endIntent(output) {
  sent?.respond(output)
  sent = undefined
}

on('intent-response', ({ message, isMain }) => {
  if (isMain && message.id === sent?.id) endIntent(/** @type {object} */ (message.output))
})
onPageReplaced(() => endIntent({ code: 'closed' }))
Object.assign(record, { sendIntent })
