// @ts-check
import { endSaving, isSaving, startSaving } from './save-bar.js'

/** The element `ui-save-bar`: a save bar that the app itself shows and hides. */
export class UiSaveBar extends HTMLElement {
  get showing() {
    return isSaving(this)
  }

  async show() {
    startSaving(this)
    this.dispatchEvent(new Event('show'))
  }

  async hide() {
    if (!this.showing) return
    endSaving()
    this.dispatchEvent(new Event('hide'))
  }

  toggle() {
    return this.showing ? this.hide() : this.show()
  }
}
