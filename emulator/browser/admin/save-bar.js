// @ts-check
/**
 * The save bar of the app's page, and the confirmation dialogs for unsaved changes. Save bars of
 * dialogs belong to the dialogs.
 */
import { on, onPageReplaced } from './channel.js'
import { confirmForApp } from './confirm.js'
import { overlayBar } from './overlays.js'
import { part } from './page.js'
import { record, recorded } from './record.js'
import { createSaveBar } from './save-bar-view.js'

/** Confirmations of the app's pages, with their request names in the queue. */
const QUESTIONS = /** @type {Record<string, string>} */ ({
  leave: 'saveBar.leaveConfirmation',
  discard: 'saveBar.discard',
})

const bar = createSaveBar(part('data-save-bar-region', HTMLElement), () => {
  record.saveBar = bar.state()
  recorded()
})

/**
 * Whether the app's page may be left. Without unsaved changes, returns true; otherwise, the user
 * decides.
 * @returns {Promise<boolean>} true if it may be left
 */
export const confirmLeave = () => bar.confirmLeave()

on('save-bar', ({ message, source }) => {
  const shown = overlayBar(message.surface, source) ?? bar
  if (message.visible === true) shown.show(message, source)
  else shown.hide()
})

on('confirm', async ({ message, respond }) => {
  const name = String(message.question)
  const question = QUESTIONS[name]
  if (question) respond(await confirmForApp(name, question))
})

onPageReplaced(() => bar.hide())
