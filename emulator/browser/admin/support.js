// @ts-check
/** `shopify.support`: the button is there while a page of the app answers it. */
import { on, onPageReplaced, tell } from './channel.js'
import { part } from './page.js'
import { recordCall } from './record.js'

const button = part('data-support', HTMLButtonElement)

on('support', ({ message, isMain }) => {
  if (isMain) button.hidden = message.on !== true
})

onPageReplaced(() => {
  button.hidden = true
})

button.addEventListener('click', () => {
  recordCall('support', null)('answered')
  tell({ type: 'support' })
})
