// @ts-check
/** A page of forms that change the platform: sends them, says what happened, and draws what is alive on the page afresh. */
import { post, shop } from '../calls/api.js'
import { readForm } from '../calls/call-form.js'
import { keepAsking } from '../keep-asking.js'
import './clock.js'
import './copy.js'
import { refreshLiveParts } from './live-parts.js'
import { say, sayProblem } from './said.js'

document.addEventListener('submit', async (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.dataset.tool === undefined) return
  event.preventDefault()
  // Not `disabled`: the button would lose the focus of a person who sends again and again.
  if (form.ariaBusy === 'true') return
  form.ariaBusy = 'true'
  try {
    const { said } = await post(form.dataset.tool, { shop, ...readForm(form), ...pressed(event.submitter) })
    await refreshLiveParts()
    say(said)
  }
  catch (error) {
    sayProblem(error)
  }
  form.ariaBusy = 'false'
})

/** @param {HTMLElement | null} button @returns {Record<string, string | number>} the value of the button that sent the form */
function pressed(button) {
  if (!(button instanceof HTMLButtonElement) || button.name === '') return {}
  return { [button.name]: 'number' in button.dataset ? Number(button.value) : button.value }
}

keepAsking(() => refreshLiveParts().catch(sayProblem))
