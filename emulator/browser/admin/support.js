// @ts-check
/** `shopify.support`: the button is visible while a page of the app has a handler. */
import { on, onPageReplaced, sendMessage } from './channel.js'
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
  recordCall('support', null)('resolved')
  sendMessage({ type: 'support' })
})
