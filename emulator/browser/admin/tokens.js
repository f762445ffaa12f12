// @ts-check
/** Answers what the app asks about its session: tokens, and who the person is. */
import { requestSessionToken } from './api.js'
import { on } from './channel.js'
import { facts } from './page.js'
import { record, recorded } from './record.js'

on('token', async ({ answer, refuse }) => {
  try {
    const token = await requestSessionToken()
    record.tokens += 1
    recorded()
    answer(token)
  }
  catch (error) {
    refuse(error instanceof Error ? error.message : 'The emulator does not answer.')
  }
})

on('user', ({ answer }) => answer(facts.bridge.user))
