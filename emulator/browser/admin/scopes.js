// @ts-check
/**
 * `shopify.scopes`: the granted scopes, and the dialog that requests more. It changes the grant in
 * the emulator.
 */
import { element } from '../elements.js'
import { callBridge, takeQueuedResponse } from './api.js'
import { openDialog } from './dialog.js'
import { facts } from './page.js'
import { onMemberCall } from './member-calls.js'

const detail = async () => (await callBridge('scopes')).detail

/** @param {{ handle: string, description: string }[]} scopes */
async function openScopesDialog(scopes) {
  const list = element(
    'ul',
    'rows',
    ...scopes.map(({ handle, description }) =>
      element(
        'li',
        'row',
        element('strong', '', description),
        element('small', '', element('code', '', handle)),
      ),
    ),
  )
  const { closed } = openDialog({
    title: `Grant ${facts.appName} more access?`,
    body: [
      element(
        'p',
        '',
        `${facts.appName} requests these permissions in ${facts.storeName}. You can revoke them at any time.`,
      ),
      list,
    ],
    choices: [{ label: 'Grant', value: 'grant' }],
    cancel: 'Decline',
  })
  return (await closed) === 'grant'
}

onMemberCall('scopes.query', detail)

onMemberCall('scopes.request', async (/** @type {string[]} */ scopes) => {
  const { missing } = await callBridge('scopes/missing', { scopes })
  if (missing.length === 0) return { result: 'granted-all', detail: await detail() }
  const scripted = await takeQueuedResponse('scopes.request')
  const isGranted = scripted ? scripted.result === 'granted-all' : await openScopesDialog(missing)
  if (!isGranted) return { result: 'declined-all', detail: await detail() }
  return {
    result: 'granted-all',
    detail: (
      await callBridge('scopes/grant', {
        scopes: missing.map((/** @type {{ handle: string }} */ scope) => scope.handle),
      })
    ).detail,
  }
})

onMemberCall('scopes.revoke', (/** @type {string[]} */ scopes) =>
  callBridge('scopes/revoke', { scopes }),
)
