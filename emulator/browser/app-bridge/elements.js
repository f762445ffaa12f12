// @ts-check
import { on } from './channel.js'
import { closeFramedModal, UiModal } from './ui-modal.js'
import { UiSaveBar } from './ui-save-bar.js'

/** Defines App Bridge's elements. What the admin draws is not drawn by the page. */
export function installElements() {
  customElements.define('ui-save-bar', UiSaveBar)
  customElements.define('ui-modal', UiModal)
  on('modal-closed', closeFramedModal)
  const style = new CSSStyleSheet()
  style.replaceSync('s-app-nav, ui-nav-menu, ui-title-bar, ui-save-bar { display: none }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]
}
