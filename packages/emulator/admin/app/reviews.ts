import { openDialog } from './dialogs/open-dialog'
import ReviewDialog from './dialogs/ReviewDialog.vue'
import { onMemberCall } from './member-calls'
import { takeQueuedResponse } from './requests'

const MESSAGES: Record<string, string> = {
  'mobile-app': 'A review cannot be requested in the mobile app.',
  'already-reviewed': 'The merchant has reviewed this app already.',
  'annual-limit-reached': 'The annual limit of review requests is reached.',
  'cooldown-period': 'A review was requested recently.',
  'merchant-ineligible': 'This merchant cannot review the app.',
  'recently-installed': 'The app was installed too recently.',
  'already-open': 'A request for a review is open already.',
  'open-in-progress': 'A request for a review is being opened.',
  cancelled: 'The request for a review was cancelled.',
}

let isOpen = false

async function openReview(): Promise<void> {
  isOpen = true
  await openDialog(ReviewDialog)
  isOpen = false
}

// Responds with the configured code, and opens a dialog for "success".
onMemberCall('reviews.request', async () => {
  // Without a response in the queue, the emulator returns the configured one.
  const code = isOpen
    ? 'already-open'
    : ((await takeQueuedResponse<{ code: string }>('reviews.request'))?.code ?? '')
  if (code !== 'success') return { success: false, code, message: MESSAGES[code] }
  // The app is notified that the dialog is open, not of its result.
  void openReview()
  return { success: true, code, message: 'Review modal shown successfully' }
})
