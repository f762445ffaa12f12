// @ts-check
import { controlStyles } from './styles.js'

/** A dialog with a heading. It is opened by its methods, or by a command of a button. */
export class ModalElement extends HTMLElement {
  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets.push(controlStyles())
    this.dialog = document.createElement('dialog')
    this.heading = document.createElement('strong')
    this.dialog.append(this.heading, document.createElement('slot'))
    root.append(this.dialog)
    this.dialog.addEventListener('close', () => this.dispatchEvent(new Event('hide')))
  }

  showOverlay() {
    if (this.dialog.open) return
    this.heading.textContent = this.getAttribute('heading')
    this.dialog.showModal()
    this.dispatchEvent(new Event('show'))
  }

  hideOverlay() {
    this.dialog.close()
  }

  toggleOverlay() {
    if (this.dialog.open) this.hideOverlay()
    else this.showOverlay()
  }
}
