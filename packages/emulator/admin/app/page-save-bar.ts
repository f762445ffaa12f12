import { on, onPageReplaced } from './channel'
import { confirmForApp, QUEUE_NAMES } from './dialogs/confirm'
import { overlaySaveBar } from './overlays'
import { record, recorded } from './record'
import { SaveBar } from './save-bar'

/** The save bar of the app's page. Save bars of dialogs belong to the dialogs. */
export const pageSaveBar = new SaveBar(() => {
  record.saveBar = pageSaveBar.recorded
  recorded()
})

on('save-bar', ({ message, source }) => {
  const bar = overlaySaveBar(message['surface'], source) ?? pageSaveBar
  if (message['visible'] === true) bar.show(message, source)
  else bar.hide()
})

on('confirm', async ({ message: { question }, respond }) => {
  if (typeof question === 'string' && Object.hasOwn(QUEUE_NAMES, question))
    respond(await confirmForApp(question as keyof typeof QUEUE_NAMES))
})

onPageReplaced(() => pageSaveBar.hide())
