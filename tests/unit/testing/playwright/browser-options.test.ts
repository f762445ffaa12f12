import { describe, expect, it } from 'vitest'
import { withLocalNetwork } from '../../../../testing/playwright/browser-options'

const OURS = 'LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests'
const FLAG = '--disable-features='

/** The flag that takes the place of Playwright's. */
const merged = (args: string[] | undefined) =>
  args?.filter(argument => argument.startsWith(FLAG)) ?? []

describe('withLocalNetwork', () => {
  it('merges the lists of Playwright and the layer into one flag', async () => {
    const { headless, args, ignoreDefaultArgs } = await withLocalNetwork({ headless: true })
    expect([headless, ignoreDefaultArgs, args?.length]).toEqual([
      true,
      [expect.stringMatching(/^--disable-features=\w+(?:,\w+)+$/)],
      1,
    ])
    expect(args).toEqual([`${String((ignoreDefaultArgs as string[])[0])},${OURS}`])
  })

  it('keeps every flag of the user, in one flag where only the last would count', async () => {
    const { args, ignoreDefaultArgs } = await withLocalNetwork({
      args: ['--disable-features=Translate,Sync', '--mute-audio', '--disable-features=Media'],
      ignoreDefaultArgs: ['--disable-sync'],
    })
    const [, ofPlaywright] = ignoreDefaultArgs as string[]
    expect(args).toEqual(['--mute-audio', `${ofPlaywright},Translate,Sync,Media,${OURS}`])
    expect(ignoreDefaultArgs).toEqual(['--disable-sync', expect.stringContaining(FLAG)])
  })

  it('does not restore a default of Playwright that the user removed', async () => {
    const first = (await withLocalNetwork({})).ignoreDefaultArgs as string[]
    for (const ignoreDefaultArgs of [true, first]) {
      const options = await withLocalNetwork({ ignoreDefaultArgs })
      expect([options.ignoreDefaultArgs, merged(options.args)]).toEqual([
        ignoreDefaultArgs,
        [FLAG + OURS],
      ])
    }
  })

  it('does not change its input', async () => {
    const options = { args: ['--mute-audio'] }
    await withLocalNetwork(options)
    expect(options).toEqual({ args: ['--mute-audio'] })
  })
})
