// @ts-check
import { element } from '../elements.js'
import { flagsOf } from './flags.js'

/** @typedef {{ id?: unknown, label?: unknown, items?: unknown }} Action */

/**
 * Renders the actions of a page: a button for each action, and a menu for a group.
 * @param {HTMLElement} bar
 * @param {unknown} actions
 * @param {(id: string) => void} press
 */
export function drawActions(bar, actions, press) {
  const active =
    document.activeElement instanceof HTMLElement && bar.contains(document.activeElement)
      ? document.activeElement.dataset.action
      : undefined
  bar.replaceChildren(
    ...actionsOf(actions).map(action =>
      Array.isArray(action.items) ? menu(action, press) : button(action, press),
    ),
  )
  // Restores the focus after the page has changed its actions.
  if (active !== undefined)
    /** @type {HTMLElement | null} */ (
      bar.querySelector(`[data-action="${CSS.escape(active)}"]`)
    )?.focus()
}

/** @param {unknown} actions */
export function actionLabels(actions) {
  return actionsOf(actions).map(({ label }) => String(label))
}

/** @param {unknown} actions @returns {Action[]} those that are objects */
function actionsOf(actions) {
  return Array.isArray(actions)
    ? actions.filter(action => typeof action === 'object' && action !== null)
    : []
}

/** @param {Action} action @param {(id: string) => void} press */
function button(action, press) {
  const { primary, critical, disabled, loading } = flagsOf(action)
  const drawn = element(
    'button',
    `button${primary ? ' primary' : ''}${critical ? ' danger' : ''}${loading ? ' busy' : ''}`,
    String(action.label),
  )
  drawn.type = 'button'
  drawn.dataset.action = String(action.id)
  drawn.disabled = disabled || loading
  if (loading) drawn.setAttribute('aria-busy', 'true')
  drawn.addEventListener('click', () => press(String(action.id)))
  return drawn
}

/** @param {Action} group @param {(id: string) => void} press */
function menu(group, press) {
  const summary = element('summary', 'button', String(group.label))
  summary.dataset.action = `group ${group.label}`
  const drawn = element('details', 'actions-menu', summary)
  const close = () => {
    drawn.open = false
    summary.focus()
  }
  drawn.append(
    element(
      'div',
      'menu',
      ...actionsOf(group.items).map(item =>
        button(item, id => {
          close()
          press(id)
        }),
      ),
    ),
  )
  drawn.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || !drawn.open) return
    // In a dialog, the same key would also close the dialog.
    event.preventDefault()
    close()
  })
  drawn.addEventListener('focusout', event => {
    if (event.relatedTarget instanceof Node && !drawn.contains(event.relatedTarget))
      drawn.open = false
  })
  window.addEventListener('blur', () => {
    drawn.open = false
  })
  return drawn
}
