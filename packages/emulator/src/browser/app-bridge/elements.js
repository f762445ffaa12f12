// @ts-check
import { embedded } from './page.js'
import { SAppWindow } from './s-app-window.js'
import { UiModal } from './ui-modal.js'
import { UiSaveBar } from './ui-save-bar.js'

const SLOTS = ['primary-action', 'secondary-actions', 'breadcrumb-actions', 'accessory']
  .map(slot => `[slot="${slot}"]`)
  .join(', ')

/** Defines the elements of App Bridge, and hides those that the admin renders. */
export function installElements() {
  customElements.define('ui-save-bar', UiSaveBar)
  customElements.define('ui-modal', UiModal)
  customElements.define('s-app-window', SAppWindow)
  const style = new CSSStyleSheet()
  style.replaceSync(
    `s-app-nav, s-app-window, ui-nav-menu, ui-title-bar, ui-save-bar${embedded ? `, s-page > :is(${SLOTS}), s-menu:not(:defined)` : ''} { display: none }`,
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]
}
