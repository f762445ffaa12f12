import { en } from '#layer/locales/en'
import { facts } from '../facts'
import { takeQueuedResponse } from '../requests'
import ConfirmDialog from './ConfirmDialog.vue'
import { openDialog } from './open-dialog'

const { saveBar } = en
/** As the pages of the admin, and apps outside of it, ask. */
const UNSAVED = {
  title: saveBar.discardTitle,
  text: saveBar.discardBody,
  cancel: saveBar.keepEditing,
  confirm: saveBar.discard,
}

const QUESTIONS = {
  uninstall: {
    title: `Uninstall ${facts.appName}?`,
    text: `Its access to ${facts.storeName} ends immediately. You can install it again at any time.`,
    confirm: 'Uninstall',
  },
  leave: UNSAVED,
  discard: UNSAVED,
}

/** A question to the user. */
export type Question = keyof typeof QUESTIONS

/** Names of the questions of the app in the queue of responses. */
export const QUEUE_NAMES = {
  leave: 'saveBar.leaveConfirmation',
  discard: 'saveBar.discard',
} as const

/** Dialogs that are open. */
const pending = new Map<Question, Promise<boolean>>()

/**
 * Asks the user. Escape cancels.
 *
 * @returns true if the user confirmed
 */
export function confirm(question: Question): Promise<boolean> {
  const asked =
    pending.get(question) ??
    openDialog<boolean>(ConfirmDialog, QUESTIONS[question], { isOfPage: false }).then(confirmed => {
      pending.delete(question)
      return confirmed === true
    })
  pending.set(question, asked)
  return asked
}

/** Uses the queued response of a test, or asks the user. */
export async function confirmForApp(question: keyof typeof QUEUE_NAMES): Promise<boolean> {
  const response = await takeQueuedResponse<{ confirmed: boolean }>(QUEUE_NAMES[question]).catch(
    () => null,
  )
  return response ? response.confirmed : confirm(question)
}
