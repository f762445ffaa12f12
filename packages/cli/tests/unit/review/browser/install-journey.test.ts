import { describe, expect, it } from 'vitest'
import type { Page } from '@playwright/test'
import type { EmulatorControl } from '../../../../../emulator/src'
import { installAsMerchant, travelInstall } from '../../../../src/review/browser/install-journey'
import { delivery, FAKE_APP } from '../fake-context'
import { fake, untyped } from '../../../../../../tests/fake'

const page = fake<Page>({ goto: async () => null })

/** A platform that notes what is done, and whose app responds to `app/uninstalled`. */
function fakeControl(deliveries: unknown[]): { control: EmulatorControl; done: string[] } {
  const done: string[] = []
  const control = fake<EmulatorControl>({
    uninstall: async ({ shop }: { shop: string }) => done.push(`uninstall ${shop}`),
    deliveries: async () => deliveries,
  })
  return { control, done }
}

const installing =
  (...failures: (string | undefined)[]) =>
  async () => {
    const failure = failures.shift()
    if (failure !== undefined) throw new Error(failure)
  }

describe('travelInstall', () => {
  it('installs, uninstalls, waits until the sessions are deleted, and installs again', async () => {
    const { control, done } = fakeControl([delivery(200)])
    const counts = [2, 1, 0]
    const journey = await travelInstall(page, installing(), { shop: 'a', control }, async () =>
      counts.shift(),
    )
    expect([journey, done]).toEqual([
      { install: {}, uninstall: { status: 200, sessions: 0 }, reinstall: {} },
      ['uninstall a'],
    ])
  })

  it('knows nothing of sessions in another storage, or of a webhook that is not sent', async () => {
    const { control } = fakeControl([])
    expect(
      await travelInstall(
        page,
        installing(undefined, 'No frame\nat'),
        { shop: 'a', control },
        async () => undefined,
      ),
    ).toEqual({ install: {}, uninstall: {}, reinstall: { failure: 'No frame' } })
  })

  it('ends when the app cannot be installed', async () => {
    const { control, done } = fakeControl([])
    const journey = await travelInstall(
      page,
      installing('Timeout'),
      { shop: 'a', control },
      async () => 0,
    )
    expect([journey, done]).toEqual([{ install: { failure: 'Timeout' } }, []])
  })
})

describe('installAsMerchant', () => {
  const store = { shop: 'store-1.platform.test', handle: 'store-1', marker: '' }
  /** A window that is at this address after the installation, and shows no frame. */
  const windowAt = (address: string) =>
    untyped<Page>({
      context: () => ({ newCDPSession: async () => ({}) }),
      goto: async () => null,
      getByRole: () => ({ click: async () => {} }),
      url: () => address,
      on: () => {},
      off: () => {},
      waitForLoadState: async () => {},
      waitForSelector: () => Promise.reject(new Error('No frame')),
    })

  it('ends at a page on which the merchant has to pay', async () => {
    const charge = `${FAKE_APP.adminUrl}/store/store-1/charges/7/confirm`
    await expect(installAsMerchant(windowAt(charge), FAKE_APP, store)).resolves.toBeUndefined()
  })

  it('throws when the app shows no page', async () => {
    const home = `${FAKE_APP.adminUrl}/store/store-1/apps/key`
    await expect(installAsMerchant(windowAt(home), FAKE_APP, store)).rejects.toThrow('No frame')
  })
})
