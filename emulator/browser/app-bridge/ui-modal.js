// @ts-check
import { send } from './channel.js'
import { buildDialog } from './modal-dialog.js'
import { embedded } from './page.js'

/** The open modal whose page the admin shows; there is one at most. @type {UiModal | undefined} */
let framed

/**
 * The element `ui-modal`: its children in a dialog of the page, while the admin dims itself; or its `src` in a dialog
 * of the admin.
 */
export class UiModal extends HTMLElement {
  /** @type {HTMLDialogElement | undefined} */
  dialog

  /** Without content in the shadow the children are not drawn: the modal is closed until it is built. */
  root = this.attachShadow({ mode: 'open' })

  get open() {
    return framed === this || this.dialog?.open === true
  }

  async show() {
    if (this.open) return
    const src = this.getAttribute('src')
    const bar = this.querySelector('ui-title-bar')
    const title = bar?.getAttribute('title') ?? ''
    const variant = this.getAttribute('variant') ?? 'base'
    if (src && embedded) {
      framed = this
      send({ type: 'modal-open', path: src, title, variant })
    }
    else {
      this.dialog = buildDialog(this.root, { title, variant, bar })
      this.dialog.addEventListener('close', () => this.closed())
      this.dialog.showModal()
      send({ type: 'scrim', on: true })
    }
    this.dispatchEvent(new Event('show'))
  }

  async hide() {
    if (framed === this) send({ type: 'modal-close' })
    else this.dialog?.close()
  }

  toggle() {
    return this.open ? this.hide() : this.show()
  }

  closed() {
    framed = undefined
    send({ type: 'scrim', on: false })
    this.dispatchEvent(new Event('hide'))
  }

  disconnectedCallback() {
    if (this.open) this.hide()
  }
}

/** The admin's dialog has been closed. */
export function closeFramedModal() {
  framed?.closed()
}
