import { runOperation } from '../api/admin-api'
import { AdminApiError } from '../api/admin-api-error'
import { on, onPageReplaced, sendMessage } from './channel'
import IntentDialog from './dialogs/IntentDialog.vue'
import { openDialog } from './dialogs/open-dialog'
import RecordDialog from './dialogs/RecordDialog.vue'
import { intentTitle } from './intent'
import type { Intent } from './intent'
import { onMemberCall } from './member-calls'
import { record, recordCall } from './record'
import { findRecordForm, hasRecordForm, ignoredData } from './record-intents'
import { takeQueuedResponse } from './requests'

onMemberCall<Intent>('intents.invoke', async intent => {
  const scripted = await takeQueuedResponse<{ code: string; issues?: string[] }>('intents.invoke')
  if (!scripted) return (await askUser(intent)) ?? { code: 'closed' }
  const { issues, ...response } = scripted
  return issues ? { ...response, issues: issues.map(message => ({ message })) } : response
})

/** Number of pages that the app has left. */
let pages = 0
onPageReplaced(() => {
  pages += 1
})

/**
 * Opens the form for an intent.
 *
 * @returns the response to the app, or undefined if the user closed the form
 */
async function askUser(intent: Intent): Promise<object | undefined> {
  const page = pages
  if (!hasRecordForm(intent)) return openDialog<object>(IntentDialog, { intent })
  try {
    const form = await findRecordForm(intent, runOperation)
    // A page of the app that is gone needs no response.
    if (page !== pages) return undefined
    return await openDialog<object>(RecordDialog, {
      title: intentTitle(intent),
      form,
      data: intent.data ?? {},
      ignored: ignoredData(intent),
    })
  } catch (error) {
    if (!(error instanceof AdminApiError)) throw error
    return { code: 'error', message: error.message }
  }
}

/** The pending intent of the app. */
let sent: { id: string; respond: (output: object) => void } | undefined
let count = 0

/**
 * Sends an intent to the app, as other parts of the platform do.
 *
 * @returns the response of the app
 * @throws TypeError for an intent without action and type, and for other fields
 */
export function sendIntent({ action, type, value, data = {}, ...others }: Intent): Promise<object> {
  if (Object.keys(others).length > 0)
    throw new TypeError(
      `An intent has the fields action, type, value and data, not ${Object.keys(others).join(', ')}.`,
    )
  // Tests in the page call it with anything.
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

function endIntent(output: object): void {
  sent?.respond(output)
  sent = undefined
}

on('intent-response', ({ message, isMain }) => {
  if (isMain && message['id'] === sent?.id) endIntent(message['output'] as object)
})
onPageReplaced(() => endIntent({ code: 'closed' }))
Object.assign(record, { sendIntent })
