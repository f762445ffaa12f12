// @ts-check
import { ModalElement } from './modal-element.js'
import { controlStyles } from './styles.js'

const OBSERVED = ['href', 'target', 'disabled', 'loading', 'variant', 'accessibilitylabel']

/** A button or a link. App Bridge handles its link, and its commands. */
export class ActionElement extends HTMLElement {
  static observedAttributes = OBSERVED

  constructor() {
    super()
    this.attachShadow({ mode: 'open', delegatesFocus: true }).adoptedStyleSheets.push(
      controlStyles(),
    )
    this.addEventListener('click', event => {
      if (event.defaultPrevented || this.hasAttribute('disabled')) return
      this.submit()
      this.command()
    })
  }

  connectedCallback() {
    this.update()
  }

  attributeChangedCallback() {
    if (this.isConnected) this.update()
  }

  update() {
    const href = this.getAttribute('href')
    const control = document.createElement(href === null ? 'button' : 'a')
    control.append(document.createElement('slot'))
    if (control instanceof HTMLAnchorElement) {
      control.href = href ?? ''
      control.target = this.getAttribute('target') ?? ''
    } else {
      control.type = 'button'
      control.disabled = this.hasAttribute('disabled') || this.hasAttribute('loading')
      control.className = this.localName === 's-link' ? 'plain' : ''
      control.dataset.variant = this.getAttribute('variant') ?? ''
    }
    const label = this.getAttribute('accessibilitylabel')
    if (label) control.setAttribute('aria-label', label)
    this.shadowRoot?.replaceChildren(control)
  }

  submit() {
    const form = this.closest('form')
    const type = this.getAttribute('type')
    if (type === 'submit') form?.requestSubmit()
    else if (type === 'reset') form?.reset()
  }

  /** App Bridge handles the commands for its own elements. */
  command() {
    const target = document.getElementById(this.getAttribute('commandfor') ?? '')
    if (!(target instanceof ModalElement)) return
    const command = this.getAttribute('command')
    if (command === '--show') target.showOverlay()
    else if (command === '--hide') target.hideOverlay()
    else target.toggleOverlay()
  }
}
