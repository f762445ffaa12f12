// @ts-check
/** `shopify.scopes`: what the app was granted, and the question for more. The grant is changed for real. */
import { element } from '../elements.js'
import { callBridge, takeAnswer } from './api.js'
import { askDialog } from './dialog.js'
import { facts } from './page.js'
import { onQuestion } from './question.js'

const detail = async () => (await callBridge('scopes')).detail

/** @param {{ handle: string, description: string }[]} scopes */
async function askPerson(scopes) {
  const list = element('ul', 'rows', ...scopes.map(({ handle, description }) =>
    element('li', 'row', element('strong', '', description), element('small', '', element('code', '', handle)))))
  const { answered } = askDialog({
    title: `Grant ${facts.appName} more access?`,
    body: [element('p', '', `${facts.appName} asks for these permissions in ${facts.storeName}. You can take them back at any time.`), list],
    choices: [{ label: 'Grant', value: 'grant' }],
    cancel: 'Decline',
  })
  return await answered === 'grant'
}

onQuestion('scopes.query', detail)

onQuestion('scopes.request', async (/** @type {string[]} */ scopes) => {
  const { missing } = await callBridge('scopes/missing', { scopes })
  if (missing.length === 0) return { result: 'granted-all', detail: await detail() }
  const scripted = await takeAnswer('scopes.request')
  const isGranted = scripted ? scripted.result === 'granted-all' : await askPerson(missing)
  if (!isGranted) return { result: 'declined-all', detail: await detail() }
  return { result: 'granted-all', detail: (await callBridge('scopes/grant', { scopes: missing.map((/** @type {{ handle: string }} */ scope) => scope.handle) })).detail }
})

onQuestion('scopes.revoke', (/** @type {string[]} */ scopes) => callBridge('scopes/revoke', { scopes }))
