import { describe, expect, it } from 'vitest'
import {
  installCheck,
  reinstallCheck,
  uninstallCheck,
} from '../../../../src/review/checks/install-checks'
import { fakeContext, findingsOf } from '../fake-context'

describe('the installation', () => {
  it('finds nothing when each step shows the app', async () => {
    for (const check of [installCheck, uninstallCheck, reinstallCheck])
      expect([check.id, await findingsOf(check)]).toEqual([check.id, []])
  })

  it('finds a first page that is not shown, and skips the rest', async () => {
    const journey = { install: { failure: 'Timeout 20000ms exceeded' } }
    expect(await findingsOf(installCheck, { journey })).toMatchObject([
      {
        severity: 'problem',
        message: 'The app shows no page after the installation: Timeout 20000ms exceeded',
        at: 'page /',
      },
    ])
    for (const check of [uninstallCheck, reinstallCheck])
      expect(await check.run(fakeContext({ journey }))).toEqual({
        skipped: 'The app could not be installed: see install',
      })
  })

  it.each([
    [
      { sessions: 1 },
      'Nothing is subscribed to app/uninstalled: the app keeps sessions whose tokens no longer work',
    ],
    [{ status: 404, sessions: 1 }, 'The app responded with 404 to the webhook app/uninstalled'],
    [{ status: 0, sessions: 1 }, 'The app did not respond to the webhook app/uninstalled'],
    [{ status: 200, sessions: 1 }, 'The app still stores a session of a store that uninstalled it'],
    [
      { status: 200, sessions: 2 },
      'The app still stores 2 sessions of a store that uninstalled it',
    ],
  ])('finds what is left after %j', async (uninstall, message) => {
    const journey = { install: {}, uninstall, reinstall: {} }
    expect((await findingsOf(uninstallCheck, { journey })).map(each => each.message)).toEqual([
      message,
    ])
  })

  it('knows nothing of sessions in another storage', async () => {
    const journey = { install: {}, uninstall: { status: 200 }, reinstall: {} }
    expect(await findingsOf(uninstallCheck, { journey })).toEqual([])
  })

  it('finds an app that is not shown when it is installed again', async () => {
    const journey = { install: {}, uninstall: { status: 200 }, reinstall: { failure: 'no frame' } }
    expect((await findingsOf(reinstallCheck, { journey })).map(each => each.message)).toEqual([
      'The app shows no page when it is installed again: no frame',
    ])
  })
})
