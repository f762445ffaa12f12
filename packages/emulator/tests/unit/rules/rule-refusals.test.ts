import { afterEach, describe, expect, it } from 'vitest'
import { DEMO, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'
import type { EmulatorAppOptions } from '../../../src'

const LAST_DAY = Date.parse('2026-12-31T23:59:00Z')
const QUERY = { query: '{ shop { name } }' }

let platform: StartedPlatform
afterEach(() => platform.emulator.close())

async function start(distribution?: EmulatorAppOptions['distribution']): Promise<void> {
  platform = await startPlatform({ now: () => LAST_DAY, app: { distribution } })
  await platform.emulator.control.install({ shop: DEMO })
}
const ask = async (fields: object) => {
  const { json } = await platform.exchange({ ...fields })
  const send = () => platform.graphql(String(json.access_token), QUERY)
  return send
}
const DATA = { data: { shop: { name: 'Demo Store' } } }

describe('an offline token without expiry', () => {
  it('is refused from the first day of 2027 on, by the clock of the emulator', async () => {
    await start()
    const permanent = await ask({ expiring: '0' })
    expect(await permanent()).toMatchObject({ status: 200, json: DATA })

    await platform.emulator.control.advanceClock(60_000)

    expect(await permanent()).toMatchObject({
      status: 403,
      json: {
        errors:
          '[API] Non-expiring access tokens are no longer accepted for the Admin API since 2027-01-01. Start using expiring offline tokens.',
      },
    })
    const expiring = await ask({ expiring: '1' })
    expect(await expiring()).toMatchObject({ status: 200, json: DATA })
  })

  it.each(['single_merchant', 'platform_admin'] as const)(
    'is accepted of an app with the distribution %s',
    async distribution => {
      await start(distribution)
      await platform.emulator.control.advanceClock(60_000)
      expect(await (await ask({ expiring: '0' }))()).toMatchObject({ status: 200, json: DATA })
    },
  )
})
