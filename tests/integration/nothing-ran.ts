import { expect } from 'vitest'
import { asScript } from './admin-requests'
import { DEMO, SECOND } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { adminApiCalls } from './platform-log'
import { received } from './signed-calls'

/** Clears the recorded calls and platform requests of the app. */
export async function forgetCalls(app: AppUnderTest): Promise<void> {
  for (const shop of [DEMO, SECOND])
    await asScript(app, shop, '/api/received', { method: 'DELETE' })
  await app.emulator.control.clearLog()
}

/**
 * Checks that no handler has run since: nothing is recorded, and the platform was not asked for
 * anything.
 */
export async function expectNothingRan(app: AppUnderTest): Promise<void> {
  expect([await received(app, DEMO), await received(app, SECOND)]).toStrictEqual([[], []])
  expect(await adminApiCalls(app, DEMO)).toStrictEqual([])
}
