// @ts-check
import { sendMessage } from './channel.js'
import { confirmForApp } from './confirm.js'
import { flagsOf } from './flags.js'

/**
 * Creates the view of a save bar, of the app's page or of a dialog.
 * @param {HTMLElement} bar
 * @param {() => void} changed called after it was shown, changed, or hidden
 */
export function createSaveBar(bar, changed) {
  const save = /** @type {HTMLButtonElement} */ (bar.querySelector('[data-save]'))
  const discard = /** @type {HTMLButtonElement} */ (bar.querySelector('[data-discard]'))
  let confirmsDiscard = false
  /** Owner of the changes. @type {{ source: Window, surface: unknown } | undefined} */
  let owner

  /** @param {string} type */
  const notifyOwner = type => {
    if (owner) sendMessage({ type, surface: owner.surface }, owner.source)
  }

  function hide() {
    bar.hidden = true
    owner = undefined
    changed()
  }

  save.addEventListener('click', () => notifyOwner('save'))
  discard.addEventListener('click', async () => {
    if (!confirmsDiscard || (await confirmForApp('discard', 'saveBar.discard')))
      notifyOwner('discard')
  })

  return {
    hide,

    /** @param {Record<string, unknown>} message @param {Window} source */
    show(message, source) {
      owner = { source, surface: message.surface }
      confirmsDiscard = message.confirmsDiscard === true
      drawButton(save, message.save)
      drawButton(discard, message.discard)
      bar.hidden = false
      changed()
    },

    /** For the record; null when it is hidden. */
    state: () =>
      bar.hidden
        ? null
        : { confirmsDiscard, canSave: !save.disabled, canDiscard: !discard.disabled },

    /**
     * Whether the page may be left. Without unsaved changes, returns true; otherwise, the user
     * decides.
     * @returns {Promise<boolean>} true if it may be left
     */
    async confirmLeave() {
      if (bar.hidden) return true
      const leaves = await confirmForApp('leave', 'saveBar.leaveConfirmation')
      if (leaves) {
        notifyOwner('left')
        hide()
      }
      return leaves
    },
  }
}

/** @param {HTMLButtonElement} button @param {unknown} state */
function drawButton(button, state) {
  const { disabled, loading } = flagsOf(state)
  button.disabled = disabled || loading
  button.classList.toggle('busy', loading)
  button.setAttribute('aria-busy', String(loading))
}
