// @ts-check
import { Actions } from './actions.js'
import { nextId, send } from './channel.js'
import { ModalDialog } from './modal-dialog.js'
import { openOverlay } from './overlay-frame.js'
import { embedded } from './page.js'
import {
  confirmChange,
  discardElement,
  endSavingIn,
  mayCloseSurface,
  saveElement,
} from './save-bar.js'
import { readUiTitleBar } from './title-bar.js'

const VARIANTS = ['small', 'base', 'large', 'max']
/** Children that are not part of the content. */
const OUTSIDE = 'ui-title-bar, ui-save-bar, script, style, template'

/**
 * The element `ui-modal`. Renders its children in a dialog of the page, while the admin is dimmed,
 * or its `src` in a dialog of the admin.
 */
export class UiModal extends HTMLElement {
  static observedAttributes = ['variant', 'src']

  /** The shadow root is empty until the modal opens, which hides the children. */
  root = this.attachShadow({ mode: 'open' })
  actions = new Actions()
  /** Its title bar may change while it is open. */
  observer = new MutationObserver(() => this.draw())
  /** @type {ModalDialog | undefined} */
  view
  /** @type {import('./overlay-frame.js').OverlayFrame | undefined} */
  overlay
  /** @type {Promise<void> | undefined} */
  opening
  /** The element with unsaved changes. @type {HTMLElement | undefined} */
  changed
  /**
   * For the admin's record. @type {{ confirmsDiscard: boolean, canSave: boolean, canDiscard:
   * boolean } | null}
   */
  saveBar = null
  recordKey = nextId()

  get open() {
    return this.overlay !== undefined || this.view?.dialog.open === true
  }

  /**
   * @returns {import('./save-bar.js').Surface | undefined} the surface of save bars for its content
   */
  get saveBarSurface() {
    return this.open ? this : undefined
  }

  /** Key of the save bar surface. */
  get key() {
    return this.overlay?.key ?? this.recordKey
  }

  get variant() {
    const name = this.getAttribute('variant') ?? ''
    return VARIANTS.includes(name) ? name : 'base'
  }

  set variant(name) {
    this.setAttribute('variant', name)
  }

  get src() {
    return this.getAttribute('src') ?? undefined
  }

  set src(path) {
    if (path === undefined) this.removeAttribute('src')
    else this.setAttribute('src', path)
  }

  get contentWindow() {
    return this.overlay?.contentWindow ?? null
  }

  /** The content element, into which frameworks render. */
  get content() {
    const own = [...this.children].find(child => !child.matches(OUTSIDE))
    if (own instanceof HTMLElement) return own
    const made = document.createElement('div')
    this.append(made)
    return made
  }

  set content(element) {
    this.content.replaceWith(element)
  }

  async show() {
    if (this.open) return
    this.opening ??= this.openNow().finally(() => {
      this.opening = undefined
    })
    await this.opening
  }

  async openNow() {
    const { src, variant } = this
    if (src !== undefined && embedded) {
      this.overlay = await openOverlay(
        { element: 'ui-modal', elementId: this.id, path: src, variant, bar: this.readBar() },
        {
          closed: () => this.closed(),
          press: id => this.actions.press(id),
        },
      )
    } else {
      this.view ??= this.makeView()
      this.draw()
      this.view.dialog.showModal()
      this.report()
    }
    this.observer.observe(this, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    this.dispatchEvent(new Event('show'))
  }

  makeView() {
    return new ModalDialog(this.root, {
      askToClose: () => void this.askToClose(),
      closed: () => this.closed(),
      press: id => this.actions.press(id),
      save: () => this.changed && saveElement(this.changed),
      discard: () => void this.discard(),
    })
  }

  readBar() {
    this.actions = new Actions()
    const bar = this.querySelector(':scope > ui-title-bar')
    return bar ? readUiTitleBar(bar, this.actions) : { title: '', actions: [] }
  }

  draw() {
    const bar = this.readBar()
    if (this.overlay) this.overlay.drawBar(bar)
    else
      this.view?.draw({
        title: bar.title || document.title,
        variant: this.variant,
        actions: bar.actions,
      })
  }

  /** Reports a dialog that the page renders to the admin. */
  report() {
    if (this.overlay || !this.view) return
    const { id, recordKey, saveBar, variant } = this
    send({
      type: 'modal',
      key: recordKey,
      open: this.open,
      id,
      variant,
      title: this.view.part('h2').textContent,
      saveBar,
    })
  }

  /** @param {import('./save-bar.js').SaveBarView} bar @param {HTMLElement} element */
  drawSaveBar(bar, element) {
    if (this.overlay)
      return send({ type: 'save-bar', surface: this.overlay.key, visible: true, ...bar })
    this.changed = element
    this.saveBar = {
      confirmsDiscard: bar.confirmsDiscard,
      canSave: !(bar.save.disabled || bar.save.loading),
      canDiscard: !(bar.discard.disabled || bar.discard.loading),
    }
    this.view?.drawSaveBar(bar)
    this.report()
  }

  clearSaveBar() {
    if (this.overlay) return send({ type: 'save-bar', surface: this.overlay.key, visible: false })
    this.changed = undefined
    this.saveBar = null
    this.view?.clearSaveBar()
    this.report()
  }

  async discard() {
    const { changed, saveBar } = this
    if (changed && (!saveBar?.confirmsDiscard || (await confirmChange('discard'))))
      discardElement(changed)
  }

  async askToClose() {
    if (!(await mayCloseSurface(this))) return false
    await this.view?.close()
    return true
  }

  async hide() {
    await this.opening
    if (this.overlay) return this.overlay.close()
    if (this.view?.dialog.open && !(await this.askToClose())) await new Promise(() => {})
  }

  toggle() {
    return this.open ? this.hide() : this.show()
  }

  closed() {
    endSavingIn(this)
    this.overlay = undefined
    this.observer.disconnect()
    this.report()
    this.dispatchEvent(new Event('hide'))
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (!this.open) return
    if (name === 'src' && this.src !== undefined) this.overlay?.navigate(this.src)
    if (name === 'variant') this.overlay?.setVariant(this.variant)
  }

  disconnectedCallback() {
    if (this.overlay) this.overlay.close()
    else this.view?.dialog.close()
  }
}
