// @ts-check
/** Modals of the app: a page of it in a dialog here, or the dimming of the admin around a dialog of its own. */
import { requestFrameUrl } from './api.js'
import { admit, dismiss, on, onPageReplaced, tell } from './channel.js'
import { facts, part } from './page.js'
import { pathInApp } from './paths.js'

const VARIANTS = ['small', 'base', 'large', 'max']

const dialog = part('data-app-modal', HTMLDialogElement)
const title = part('data-app-modal-title', HTMLElement)
const body = part('data-app-modal-body', HTMLElement)

on('modal-open', async ({ message, isMain }) => {
  const path = pathInApp(message.path)
  if (!isMain || path === undefined || dialog.open) return
  const variant = String(message.variant)
  dialog.dataset.variant = VARIANTS.includes(variant) ? variant : 'base'
  const name = typeof message.title === 'string' && message.title ? message.title : facts.appName
  title.textContent = name
  const inner = document.createElement('iframe')
  inner.title = name
  inner.allow = 'clipboard-write'
  inner.src = await requestFrameUrl(path)
  body.replaceChildren(inner)
  admit(inner)
  dialog.showModal()
  dialog.addEventListener('close', () => {
    dismiss(inner)
    inner.remove()
    tell({ type: 'modal-closed' })
  }, { once: true })
})

on('modal-close', () => dialog.close())
part('data-app-modal-close', HTMLButtonElement).addEventListener('click', () => dialog.close())

on('scrim', ({ message, isMain }) => {
  if (isMain) document.body.classList.toggle('dimmed', message.on === true)
})

onPageReplaced(() => {
  dialog.close()
  document.body.classList.remove('dimmed')
})
