import { afterAll, beforeAll, expect, it } from 'vitest'
import { asScript } from './admin-requests'
import { DEMO, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { DEFAULT_API_VERSION } from '../../shared/wire'

let app: AppUnderTest
beforeAll(async () => {
  app = await startApp()
  const { now } = await app.emulator.control.clock()
  await app.emulator.control.advanceClock(Math.max(0, Date.UTC(2026, 10, 24) - Date.parse(now)))
})
afterAll(() => app.stop())

const versions = async (query = '') => {
  const response = await asScript(app, DEMO, `/api/versions${query}`)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

it('calls the default version, and knows the release candidate', async () => {
  const { status, body } = await versions()
  expect([status, body.own, body.requested, body.responded]).toEqual([
    200,
    DEFAULT_API_VERSION,
    DEFAULT_API_VERSION,
    DEFAULT_API_VERSION,
  ])
})

it('falls forward from a version that is no longer served, with one warning', async () => {
  for (const _ of [1, 2]) {
    const { status, body } = await versions('?version=2025-01')
    expect([status, body.requested]).toEqual([200, '2025-01'])
    expect(body.responded).not.toBe('2025-01')
    expect(body.responded).toBe((body.versions as { handle: string }[])[0]?.handle)
  }
  expect(app.output().match(/does not support API version 2025-01/g)).toHaveLength(1)
})

it.each(['latest', '2026-11', '2026-10%0A', '../x', ''])(
  'refuses the version %j',
  async version => {
    const { status, body } = await versions(`?version=${version}`)
    expect([status, body.message]).toEqual([
      422,
      '"version" must be an API version, such as 2026-10, or unstable',
    ])
  },
)
