// @ts-check
import { tell } from './channel.js'
import { confirmForApp } from './confirm.js'
import { flagsOf } from './flags.js'

/**
 * A save bar on the page: that of the app's page, or that of a dialog.
 * @param {HTMLElement} bar
 * @param {() => void} changed called when it has been shown, changed or hidden
 */
export function createSaveBar(bar, changed) {
  const save = /** @type {HTMLButtonElement} */ (bar.querySelector('[data-save]'))
  const discard = /** @type {HTMLButtonElement} */ (bar.querySelector('[data-discard]'))
  let confirmsDiscard = false
  /** Whose changes they are. @type {{ source: Window, surface: unknown } | undefined} */
  let owner

  /** @param {string} type */
  const tellOwner = (type) => {
    if (owner) tell({ type, surface: owner.surface }, owner.source)
  }

  function hide() {
    bar.hidden = true
    owner = undefined
    changed()
  }

  save.addEventListener('click', () => tellOwner('save'))
  discard.addEventListener('click', async () => {
    if (!confirmsDiscard || await confirmForApp('discard', 'saveBar.discard')) tellOwner('discard')
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
    state: () => bar.hidden ? null : { confirmsDiscard, canSave: !save.disabled, canDiscard: !discard.disabled },

    /**
     * Whether what it stands for may be left: at once without changes, else as the person says.
     * @returns {Promise<boolean>} true when it may
     */
    async mayLeave() {
      if (bar.hidden) return true
      const leaves = await confirmForApp('leave', 'saveBar.leaveConfirmation')
      if (leaves) {
        tellOwner('left')
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
