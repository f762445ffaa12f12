// @ts-check
import { openOverlay } from './overlay-frame.js'
import { checkEmbedded } from './member-calls.js'

/** The element `s-app-window`: a page of the app over the whole admin. */
export class SAppWindow extends HTMLElement {
  static observedAttributes = ['src']

  /** @type {import('./overlay-frame.js').OverlayFrame | undefined} */
  overlay
  /** @type {Promise<void> | undefined} */
  opening

  get src() {
    return this.getAttribute('src') ?? ''
  }

  set src(path) {
    this.setAttribute('src', path)
  }

  get contentWindow() {
    return this.overlay?.contentWindow ?? null
  }

  async show() {
    if (this.overlay) return
    this.opening ??= this.openNow().finally(() => {
      this.opening = undefined
    })
    await this.opening
  }

  async openNow() {
    checkEmbedded('modal.show() for an s-app-window')
    this.overlay = await openOverlay(
      { element: 's-app-window', elementId: this.id, path: this.src, variant: 'max' },
      { closed: () => this.closed() },
    )
    this.dispatchEvent(new Event('show'))
  }

  async hide() {
    await this.opening
    await this.overlay?.close()
  }

  toggle() {
    return this.overlay ? this.hide() : this.show()
  }

  closed() {
    this.overlay = undefined
    this.dispatchEvent(new Event('hide'))
  }

  attributeChangedCallback() {
    this.overlay?.navigate(this.src)
  }

  disconnectedCallback() {
    this.overlay?.close()
  }
}
