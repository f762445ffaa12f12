// @ts-check
/** Answers what the app asks about its session: tokens, the user, its scopes. */
import { requestSessionToken } from './api.js'
import { on } from './channel.js'
import { facts, record } from './page.js'

on('token', async ({ answer, refuse }) => {
  try {
    const token = await requestSessionToken()
    record.tokens += 1
    answer(token)
  }
  catch (error) {
    refuse(error instanceof Error ? error.message : 'The emulator does not answer.')
  }
})

on('user', ({ answer }) => answer({ ...facts.user, accountAccess: 'full' }))
on('scopes', ({ answer }) => answer(facts.scopes))
