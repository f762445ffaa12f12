// @ts-check
import { on, onPageReplaced, tell } from './channel.js'
import { confirm } from './confirm.js'
import { part } from './page.js'

const bar = part('data-save-bar-region', HTMLElement)
const save = part('data-save', HTMLButtonElement)
const discard = part('data-discard', HTMLButtonElement)
let confirmDiscard = false
/** The frame with the changes. @type {Window | undefined} */
let source

/** @param {boolean} visible */
function show(visible) {
  bar.hidden = !visible
}

/**
 * Whether the app's page may be left: at once without changes, else as the person says.
 * @returns {Promise<boolean>} true when it may
 */
export async function mayLeave() {
  if (bar.hidden) return true
  const leaves = await confirm('leave')
  if (leaves) show(false)
  return leaves
}

on('save-bar', ({ message, source: from }) => {
  source = from
  confirmDiscard = message.confirmDiscard === true
  show(message.visible === true)
})

on('leave', async ({ answer }) => {
  // Who stays gets no answer: the promise of `leaveConfirmation()` resolves only when the page may be left.
  if (await mayLeave()) answer(true)
})

onPageReplaced(() => show(false))
save.addEventListener('click', () => tell({ type: 'save' }, source))
discard.addEventListener('click', async () => {
  if (!confirmDiscard || await confirm('discard')) tell({ type: 'discard' }, source)
})
