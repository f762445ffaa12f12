// @ts-check

const WIDTHS = { small: '24rem', base: '38rem', large: '56rem', max: '100vw' }

const STYLE = `
  dialog { border: 0; border-radius: 14px; padding: 0; width: min(var(--width), calc(100vw - 2rem)); max-height: calc(100dvh - 2rem); overflow: hidden; font: 15px/1.5 system-ui, sans-serif; color: CanvasText; background: Canvas; box-shadow: 0 6px 16px rgb(30 20 10 / .14), 0 18px 48px rgb(30 20 10 / .16) }
  dialog.max { width: 100vw; max-width: none; height: 100dvh; max-height: none; border-radius: 0 }
  dialog::backdrop { background: rgb(20 17 13 / .55) }
  dialog[open] { display: flex; flex-direction: column }
  header, footer, section { display: flex; flex: none; gap: .6rem; align-items: center; padding: .7rem 1.2rem }
  div { flex: 1; min-height: 0; padding: 1.2rem; overflow: auto }
  header { border-bottom: 1px solid #8884; padding-right: .6rem }
  footer { border-top: 1px solid #8884; justify-content: flex-end; flex-wrap: wrap }
  footer:empty, [hidden] { display: none !important }
  section { border-bottom: 1px solid #8884; background: color-mix(in srgb, #a34a1c 12%, Canvas) }
  h2, p { margin: 0; flex: 1; overflow-wrap: anywhere }
  h2 { font-size: 1.05rem; line-height: 1.3 }
  p { font-weight: 600 }
  button { min-height: 2.25rem; padding: .3rem .9rem; border: 1px solid #8888; border-radius: 10px; background: Canvas; color: inherit; font: 550 .9rem/1.2 system-ui, sans-serif; cursor: pointer }
  button:disabled { opacity: .5; cursor: default }
  button.primary { border-color: CanvasText; background: CanvasText; color: Canvas }
  button.critical { border-color: currentColor; color: #b3261e }
  button.close { min-width: 2.25rem; padding: 0; border-color: transparent; background: transparent; font-size: 1.3rem; font-weight: 400 }
  :focus-visible { outline: 3px solid #a34a1c; outline-offset: 2px }
  @media (prefers-color-scheme: dark) { :focus-visible { outline-color: #eb9a6c } }`

const MARKUP = `<dialog aria-labelledby="title">
  <header><h2 id="title"></h2><button class="close" aria-label="Close">&times;</button></header>
  <section aria-label="Unsaved changes" hidden><p role="status">Unsaved changes</p><button class="discard">Discard</button><button class="save primary">Save</button></section>
  <div><slot></slot></div>
  <footer></footer>
</dialog>`

/** The dialog element of a modal with children. */
export class ModalDialog {
  /**
   * @param {ShadowRoot} root of the modal
   * @param {{ askToClose: () => void, closed: () => void, press: (id: string) => void, save: () =>
   *   void, discard: () => void }} handlers
   */
  constructor(root, { askToClose, closed, press, save, discard }) {
    const style = new CSSStyleSheet()
    style.replaceSync(STYLE)
    root.adoptedStyleSheets = [style]
    root.innerHTML = MARKUP
    /** @param {string} selector */
    const part = selector => /** @type {HTMLElement} */ (root.querySelector(selector))
    this.dialog = /** @type {HTMLDialogElement} */ (root.querySelector('dialog'))
    this.part = part
    this.press = press
    part('.close').addEventListener('click', askToClose)
    part('.save').addEventListener('click', save)
    part('.discard').addEventListener('click', discard)
    this.dialog.addEventListener('close', closed)
    // Browsers may close the dialog on a second Escape without an event, unless the key is handled.
    this.dialog.addEventListener('keydown', event => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      askToClose()
    })
    this.dialog.addEventListener('cancel', event => {
      event.preventDefault()
      askToClose()
    })
  }

  /** Resolves after the `close` handlers have run. */
  async close() {
    if (!this.dialog.open) return
    const closed = new Promise(resolve =>
      this.dialog.addEventListener('close', resolve, { once: true }),
    )
    this.dialog.close()
    await closed
  }

  /**
   * @param {{ title: string, variant: string, actions: import('./actions.js').ActionView[] }} modal
   */
  draw({ title, variant, actions }) {
    this.dialog.style.setProperty('--width', WIDTHS[/** @type {keyof typeof WIDTHS} */ (variant)])
    this.dialog.classList.toggle('max', variant === 'max')
    this.part('h2').textContent = title
    this.part('footer').replaceChildren(
      ...actions.flatMap(action => action.items ?? [action]).map(action => this.button(action)),
    )
  }

  /** @param {import('./actions.js').ActionView} action */
  button({ id = '', label: name, disabled, loading, primary, critical }) {
    const drawn = document.createElement('button')
    drawn.textContent = name
    drawn.className = primary ? 'primary' : critical ? 'critical' : ''
    setButtonState(drawn, { disabled, loading })
    drawn.addEventListener('click', () => this.press(id))
    return drawn
  }

  /** @param {import('./save-bar.js').SaveBarView} bar */
  drawSaveBar({ save, discard }) {
    setButtonState(this.part('.save'), save)
    setButtonState(this.part('.discard'), discard)
    this.part('section').hidden = false
  }

  clearSaveBar() {
    this.part('section').hidden = true
  }
}

/** @param {HTMLElement} button @param {{ disabled?: boolean, loading?: boolean }} state */
function setButtonState(button, { disabled = false, loading = false }) {
  button.toggleAttribute('disabled', disabled || loading)
  button.setAttribute('aria-busy', String(loading))
}
