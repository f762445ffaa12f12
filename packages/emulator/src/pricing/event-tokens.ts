import { createHmac } from 'node:crypto'
import { equalsConstantTime } from '../http/constant-time'
import type { EmulatorState } from '../state/state'

/** Issues an access token for the App Events API: its end and a signature. */
export function issueEventToken(state: EmulatorState, seconds: number): string {
  const expiresAt = String(state.clock.seconds() + seconds)
  return `pet_${expiresAt}_${sign(state, expiresAt)}`
}

/** True for a token that the emulator issued and that has not expired on its clock. */
export function isEventTokenValid(state: EmulatorState, token: string): boolean {
  const [, expiresAt = '', signature = ''] = /^pet_(\d{1,12})_([0-9a-f]{64})$/.exec(token) ?? []
  return (
    equalsConstantTime(signature, sign(state, expiresAt)) &&
    Number(expiresAt) > state.clock.seconds()
  )
}

function sign({ app }: EmulatorState, expiresAt: string): string {
  // A key of its own: the app verifies other signatures with its secret.
  return createHmac('sha256', `app events ${app.apiSecretKey}`).update(expiresAt).digest('hex')
}
