// @ts-check
/** Handles the app's requests for session tokens and the user. */
import { requestSessionToken } from './api.js'
import { on } from './channel.js'
import { facts } from './page.js'
import { record, recorded } from './record.js'

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
