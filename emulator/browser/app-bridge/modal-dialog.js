// @ts-check
import { readActions } from './actions.js'

const WIDTHS = { small: '24rem', base: '38rem', large: '56rem', max: '100vw' }

const STYLE = `
  dialog { border: 0; border-radius: 14px; padding: 0; width: min(var(--width), calc(100vw - 2rem)); max-height: calc(100vh - 2rem); overflow: hidden; font: 14px/1.5 system-ui, sans-serif; color: CanvasText; background: Canvas; box-shadow: 0 20px 60px rgb(0 0 0 / .3) }
  dialog::backdrop { background: rgb(15 17 21 / .5) }
  dialog[open] { display: flex; flex-direction: column }
  header, footer { display: flex; gap: .5rem; align-items: center; padding: .75rem 1rem }
  div { padding: 1rem; overflow: auto }
  header { border-bottom: 1px solid #8884 }
  footer { border-top: 1px solid #8884; justify-content: flex-end }
  footer:empty { display: none }
  h2 { margin: 0; flex: 1; font-size: 1rem }
  button { font: inherit; padding: .35rem .8rem; border-radius: 8px; border: 1px solid #8888; background: transparent; color: inherit; cursor: pointer }
  button.primary { background: CanvasText; color: Canvas }`

const MARKUP = '<dialog aria-labelledby="title"><header><h2 id="title"></h2><button aria-label="Close">&times;</button></header><div><slot></slot></div><footer></footer></dialog>'

/**
 * Builds the dialog in which a modal's children are shown.
 * @param {ShadowRoot} root of the modal
 * @param {{ title: string, variant: string, bar: Element | null }} modal
 * @returns {HTMLDialogElement} the dialog, still closed
 */
export function buildDialog(root, { title, variant, bar }) {
  const style = new CSSStyleSheet()
  style.replaceSync(STYLE)
  root.adoptedStyleSheets = [style]
  root.innerHTML = MARKUP
  const dialog = /** @type {HTMLDialogElement} */ (root.querySelector('dialog'))
  const heading = /** @type {HTMLHeadingElement} */ (root.querySelector('h2'))
  dialog.style.setProperty('--width', WIDTHS[/** @type {keyof typeof WIDTHS} */ (variant)] ?? WIDTHS.base)
  heading.textContent = title
  root.querySelector('header button')?.addEventListener('click', () => dialog.close())
  root.querySelector('footer')?.append(...(bar ? readActions(bar) : []).map(button))
  return dialog
}

/** @param {{ label: string, disabled: boolean, primary: boolean, element: HTMLElement }} action */
function button({ label: name, disabled, primary, element }) {
  const drawn = document.createElement('button')
  drawn.textContent = name
  drawn.disabled = disabled
  if (primary) drawn.className = 'primary'
  drawn.addEventListener('click', () => element.click())
  return drawn
}
