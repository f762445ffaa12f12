/** Members of `shopify` that need nothing else. Each other module has those of one subject. */
import { on } from './channel'
import { facts } from './facts'
import './intents'
import { onMemberCall } from './member-calls'
import './page-save-bar'
import './panel/bridge-panel'
import './pickers/item-picker'
import './pickers/resource-picker'
import { record, recordCall, recorded } from './record'
import { callBridge, requestSessionToken } from './requests'
import './reviews'
import './scanner'
import './scopes'
import './sidekick'
import './web-vitals'

// The browser prints and shares; the admin only records it.
on('print', () => recordCall('print', null)('resolved'))
on('share', ({ message }) => recordCall('share', message['data'] ?? null)('resolved'))

onMemberCall(
  'app.extensions',
  async () => (await callBridge<{ extensions: unknown }>('extensions')).extensions,
)
// The server of the admin executes the requests of pages to the Admin API.
onMemberCall<object>('graphql', request => callBridge('graphql', request))

on('token', async ({ respond, refuse }) => {
  try {
    const token = await requestSessionToken()
    record.tokens += 1
    recorded()
    respond(token)
  } catch (error) {
    refuse(error instanceof Error ? error.message : 'The emulator does not respond.')
  }
})

on('user', ({ respond }) => respond(facts.bridge.user))
