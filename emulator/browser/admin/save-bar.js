// @ts-check
/** The save bar of the app's page, and what the app asks about changes. Bars of dialogs belong to the dialogs. */
import { on, onPageReplaced } from './channel.js'
import { confirmForApp } from './confirm.js'
import { overlayBar } from './overlays.js'
import { part } from './page.js'
import { record, recorded } from './record.js'
import { createSaveBar } from './save-bar-view.js'

/** Questions of the app's pages, and how the queue of answers names them. */
const QUESTIONS = /** @type {Record<string, string>} */ ({ leave: 'saveBar.leaveConfirmation', discard: 'saveBar.discard' })

const bar = createSaveBar(part('data-save-bar-region', HTMLElement), () => {
  record.saveBar = bar.state()
  recorded()
})

/**
 * Whether the app's page may be left: at once without changes, else as the person says.
 * @returns {Promise<boolean>} true when it may
 */
export const mayLeave = () => bar.mayLeave()

on('save-bar', ({ message, source }) => {
  const shown = overlayBar(message.surface, source) ?? bar
  if (message.visible === true) shown.show(message, source)
  else shown.hide()
})

on('confirm', async ({ message, answer }) => {
  const name = String(message.question)
  const question = QUESTIONS[name]
  if (question) answer(await confirmForApp(name, question))
})

onPageReplaced(() => bar.hide())
