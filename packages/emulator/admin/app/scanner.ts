import ScanDialog from './dialogs/ScanDialog.vue'
import { openDialog } from './dialogs/open-dialog'
import { onMemberCall } from './member-calls'
import { takeQueuedResponse } from './requests'

// A dialog in place of the camera.
onMemberCall('scanner.capture', async () => {
  const scripted = await takeQueuedResponse<{ data?: string }>('scanner.capture')
  const data = scripted ? scripted.data : await openDialog<string>(ScanDialog)
  if (data === undefined) throw new Error('The scan was cancelled.')
  return { data }
})
