import { describe, expect, it } from 'vitest'
import { withBrowserDefaults } from '../../../../testing/playwright/browser-options'

const OURS = 'LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests'
const FLAG = '--disable-features='
const LANGUAGE = '--lang=en-US'
const PARTITIONING = 'ThirdPartyStoragePartitioning'

/** The flag that takes the place of Playwright's. */
const merged = (args: string[] | undefined) =>
  args?.filter(argument => argument.startsWith(FLAG)) ?? []

describe('withBrowserDefaults', () => {
  it('merges the lists of Playwright and the layer into one flag, with partitioned storage', async () => {
    const { headless, args, ignoreDefaultArgs } = await withBrowserDefaults(
      { headless: true },
      'allowed',
    )
    const [ofPlaywright = ''] = ignoreDefaultArgs as string[]
    expect([headless, ignoreDefaultArgs]).toEqual([true, [ofPlaywright]])
    expect(ofPlaywright).toMatch(/^--disable-features=\w+(?:,\w+)*,ThirdPartyStoragePartitioning,/)
    expect(args).toEqual([LANGUAGE, `${ofPlaywright.replace(`,${PARTITIONING}`, '')},${OURS}`])
  })

  it('blocks third-party cookies by a flag, unless they are allowed', async () => {
    const flags = async (cookies: 'blocked' | 'allowed') =>
      (await withBrowserDefaults({}, cookies)).args?.slice(0, -1)
    expect([await flags('blocked'), await flags('allowed')]).toEqual([
      [LANGUAGE, '--test-third-party-cookie-phaseout'],
      [LANGUAGE],
    ])
  })

  it('keeps every flag of the user, in one flag where only the last would count', async () => {
    const own = `--disable-features=${PARTITIONING},Media`
    const { args, ignoreDefaultArgs } = await withBrowserDefaults(
      {
        args: ['--disable-features=Translate,Sync', '--mute-audio', own],
        ignoreDefaultArgs: ['--disable-sync'],
      },
      'allowed',
    )
    expect(args?.slice(0, -1)).toEqual([LANGUAGE, '--mute-audio'])
    expect(merged(args)).toEqual([
      expect.stringMatching(new RegExp(`,Translate,Sync,${PARTITIONING},Media,${OURS}$`)),
    ])
    expect(ignoreDefaultArgs).toEqual(['--disable-sync', expect.stringContaining(FLAG)])
  })

  it('does not restore a default of Playwright that the user removed', async () => {
    const first = (await withBrowserDefaults({}, 'blocked')).ignoreDefaultArgs as string[]
    for (const ignoreDefaultArgs of [true, first]) {
      const options = await withBrowserDefaults({ ignoreDefaultArgs }, 'blocked')
      expect([options.ignoreDefaultArgs, merged(options.args)]).toEqual([
        ignoreDefaultArgs,
        [FLAG + OURS],
      ])
    }
  })

  it('does not change its input', async () => {
    const options = { args: ['--mute-audio'] }
    await withBrowserDefaults(options, 'blocked')
    expect(options).toEqual({ args: ['--mute-audio'] })
  })
})
