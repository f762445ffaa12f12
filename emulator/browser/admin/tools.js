// @ts-check
/** The title bar's own tools. "Open in new tab" is a link to this page, which is where the app is. */
import { uninstallApp } from './api.js'
import { confirm } from './confirm.js'
import { loadFrame } from './load-frame.js'
import { facts, part } from './page.js'
import { currentPath } from './paths.js'
import { mayLeave } from './save-bar.js'

part('data-reload', HTMLButtonElement).addEventListener('click', async () => {
  if (await mayLeave()) loadFrame(currentPath())
})

part('data-uninstall', HTMLButtonElement).addEventListener('click', async () => {
  if (!await confirm('uninstall')) return
  await uninstallApp()
  location.assign(`/store/${encodeURIComponent(facts.handle)}`)
})
