// @ts-check
import { flag } from './actions.js'
import { endSaving, isSaving, startSaving } from './save-bar.js'

/** The element `ui-save-bar`: a save bar that the app controls. */
export class UiSaveBar extends HTMLElement {
  static observedAttributes = ['discardconfirmation']

  /** The buttons may change while the bar is visible. */
  observer = new MutationObserver(() => this.redraw())

  get showing() {
    return isSaving(this)
  }

  get discardConfirmation() {
    return flag(this, 'discardconfirmation')
  }

  set discardConfirmation(isAsked) {
    this.toggleAttribute('discardconfirmation', Boolean(isAsked))
  }

  async show() {
    if (this.showing) return
    startSaving(this)
    this.observer.observe(this, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled', 'loading', 'variant'],
    })
    this.dispatchEvent(new Event('show'))
  }

  async hide() {
    endSaving(this)
    this.observer.disconnect()
  }

  toggle() {
    return this.showing ? this.hide() : this.show()
  }

  redraw() {
    if (this.showing) startSaving(this)
  }

  attributeChangedCallback() {
    this.redraw()
  }
}
