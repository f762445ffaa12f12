import { openDialog } from './dialogs/open-dialog'
import ScopesDialog from './dialogs/ScopesDialog.vue'
import { onMemberCall } from './member-calls'
import { callBridge, takeQueuedResponse } from './requests'

interface Detail {
  detail: unknown
}

const detail = async () => (await callBridge<Detail>('scopes')).detail

onMemberCall('scopes.query', detail)

onMemberCall<string[]>('scopes.request', async scopes => {
  const { missing } = await callBridge<{ missing: { handle: string; description: string }[] }>(
    'scopes/missing',
    { scopes },
  )
  if (missing.length === 0) return { result: 'granted-all', detail: await detail() }
  const scripted = await takeQueuedResponse<{ result: string }>('scopes.request')
  const isGranted = scripted
    ? scripted.result === 'granted-all'
    : await openDialog<boolean>(ScopesDialog, { scopes: missing })
  if (!isGranted) return { result: 'declined-all', detail: await detail() }
  const granted = await callBridge<Detail>('scopes/grant', {
    scopes: missing.map(({ handle }) => handle),
  })
  return { result: 'granted-all', detail: granted.detail }
})

onMemberCall<string[]>('scopes.revoke', scopes => callBridge('scopes/revoke', { scopes }))
