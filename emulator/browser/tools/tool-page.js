// @ts-check
/**
 * A page of forms that change the platform: submits them, displays the result, and updates the live
 * parts.
 */
import { post, shop } from '../calls/api.js'
import { readForm } from '../calls/call-form.js'
import { poll } from '../poll.js'
import './clock.js'
import './copy.js'
import { refreshLiveParts } from './live-parts.js'
import { showStatus, showError } from './status-line.js'

document.addEventListener('submit', async event => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.dataset.tool === undefined) return
  event.preventDefault()
  // Not `disabled`: the button would lose the focus.
  if (form.ariaBusy === 'true') return
  form.ariaBusy = 'true'
  try {
    const { message } = await post(form.dataset.tool, {
      shop,
      ...readForm(form),
      ...pressed(event.submitter),
    })
    await refreshLiveParts()
    showStatus(message)
  } catch (error) {
    showError(error)
  }
  form.ariaBusy = 'false'
})

/**
 * @param {HTMLElement | null} button @returns {Record<string, string | number>} the value of the
 *   submit button
 */
function pressed(button) {
  if (!(button instanceof HTMLButtonElement) || button.name === '') return {}
  return { [button.name]: 'number' in button.dataset ? Number(button.value) : button.value }
}

poll(() => refreshLiveParts().catch(showError))
