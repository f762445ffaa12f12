// @ts-check
/** The tools of the title bar. "Open in new tab" is a link to this page. */
import { uninstallApp } from './api.js'
import { confirm } from './confirm.js'
import { loadFrame } from './load-frame.js'
import { facts, part } from './page.js'
import { currentPath } from './paths.js'
import { confirmLeave } from './save-bar.js'

part('data-reload', HTMLButtonElement).addEventListener('click', async () => {
  if (await confirmLeave()) loadFrame(currentPath())
})

part('data-uninstall', HTMLButtonElement).addEventListener('click', async () => {
  if (!(await confirm('uninstall'))) return
  await uninstallApp()
  location.assign(`/store/${encodeURIComponent(facts.handle)}`)
})
