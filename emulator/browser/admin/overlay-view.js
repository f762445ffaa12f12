// @ts-check
import { element } from '../elements.js'
import { admit, dismiss, sendMessage } from './channel.js'
import { FRAME_FEATURES } from './frame-features.js'
import { openModal } from './open-modal.js'
import { facts, part } from './page.js'
import { recorded } from './record.js'
import { createSaveBar } from './save-bar-view.js'
import { actionLabels, drawActions } from './title-actions.js'

const VARIANTS = ['small', 'base', 'large', 'max']

/** @typedef {Record<string, unknown> & { title?: unknown, actions?: unknown }} Bar */

/**
 * Creates the dialog around a page of the app.
 * @param {{ key: string, element: 'ui-modal' | 's-app-window', id: string, variant: string,
 *   openerFrame: string,
 *   notifyOpener: (message: import('./channel.js').Message) => void, askToClose: () => void }} options
 */
export function createOverlay({
  key,
  element: tag,
  id,
  variant,
  openerFrame,
  notifyOpener,
  askToClose,
}) {
  const isWindow = tag === 's-app-window'
  const frame = element('iframe')
  // The page finds its opener by this name.
  frame.name = `platform-overlay:${key}:${openerFrame}`
  frame.allow = FRAME_FEATURES
  const title = element('h2', '', facts.appName)
  title.id = `${key}-title`
  const actions = element('div', isWindow ? 'titlebar-actions' : 'dialog-foot')
  const bar = /** @type {HTMLElement} */ (part('data-save-bar-region', HTMLElement).cloneNode(true))
  bar.removeAttribute('data-save-bar-region')
  const saveBar = createSaveBar(bar, recorded)
  saveBar.hide()
  const close = element('button', 'button quiet cross', '\u00D7')
  close.type = 'button'
  close.setAttribute('aria-label', 'Close')
  close.addEventListener('click', askToClose)
  const head = element('div', 'dialog-head', title, ...(isWindow ? [actions] : []), close)
  const dialog = element(
    'dialog',
    'dialog app-overlay',
    head,
    bar,
    element('div', 'app-overlay-body', frame),
    ...(isWindow ? [] : [actions]),
  )
  dialog.setAttribute('aria-labelledby', title.id)
  dialog.addEventListener('cancel', event => {
    event.preventDefault()
    askToClose()
  })

  /** @type {Bar} */
  let openerBar = {}
  /** @type {Bar} */
  let pageBar = {}
  let page = ''
  let src = ''

  // The title bar of the opener takes precedence over that of the page in the dialog.
  function draw() {
    const text = [openerBar.title, pageBar.title, facts.appName].find(
      name => typeof name === 'string' && name.trim(),
    )
    title.textContent = frame.title = String(text)
    const ofOpener = actionLabels(openerBar.actions).length > 0
    drawActions(actions, ofOpener ? openerBar.actions : pageBar.actions, action => {
      if (ofOpener) notifyOpener({ type: 'action', id: action })
      else sendMessage({ type: 'action', id: action }, frame.contentWindow)
    })
    recorded()
  }

  /** @param {string} name */
  function setVariant(name) {
    variant = VARIANTS.includes(name) ? name : 'base'
    dialog.dataset.variant = isWindow ? 'window' : variant
    recorded()
  }

  setVariant(variant)
  document.body.append(dialog)
  admit(frame)

  return {
    key,
    dialog,
    frame,
    saveBar,
    setVariant,
    /** @type {Window | undefined} */
    opener: undefined,

    /**
     * @param {string} url @param {string} path for the record @returns {Promise<void>} resolves
     *   after the page has loaded
     */
    load(url, path) {
      frame.src = url
      src = path
      recorded()
      if (!dialog.open) openModal(dialog)
      return new Promise(resolve => {
        frame.addEventListener('load', () => resolve(), { once: true })
        dialog.addEventListener('close', () => resolve(), { once: true })
      })
    },

    /** @param {unknown} declared */
    drawOpenerBar(declared) {
      openerBar = /** @type {Bar} */ (declared ?? {})
      draw()
    },

    /** @param {Bar} declared */
    drawPageBar(declared) {
      pageBar = declared
      draw()
    },

    /** Resets the save bar if the frame contains another page. @param {string} greeted */
    greet(greeted) {
      if (greeted !== page) saveBar.hide()
      page = greeted
    },

    /** For the record. */
    state: () => ({
      element: tag,
      id,
      title: title.textContent,
      variant: isWindow ? 'max' : variant,
      src,
      saveBar: saveBar.state(),
    }),

    remove() {
      dismiss(frame)
      dialog.remove()
    },
  }
}
