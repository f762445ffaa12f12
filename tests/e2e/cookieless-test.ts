import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as platformTest } from './platform-test'

interface CookielessFixtures {
  /** What the browser does with the cookies of a site that another one frames. */
  thirdPartyCookies: 'blocked' | 'allowed'
}

/**
 * `test` in a browser of its own that blocks third-party cookies: by the preferences of a profile,
 * and by a flag for the headless shell, which has none.
 */
export const test = platformTest.extend<CookielessFixtures>({
  thirdPartyCookies: ['blocked', { option: true }],

  context: async ({ playwright, thirdPartyCookies, launchOptions, userAgent }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'platform-profile-'))
    const isBlocked = thirdPartyCookies === 'blocked'
    await mkdir(join(profile, 'Default'))
    await writeFile(
      join(profile, 'Default', 'Preferences'),
      JSON.stringify({
        profile: { cookie_controls_mode: isBlocked ? 1 : 0, block_third_party_cookies: isBlocked },
      }),
    )
    // The flag has an effect only where storage is partitioned, which Playwright disables.
    const args = [
      ...(launchOptions.args ?? []).map(argument =>
        isBlocked ? argument.replace(',ThirdPartyStoragePartitioning', '') : argument,
      ),
      ...(isBlocked ? ['--test-third-party-cookie-phaseout'] : []),
    ]
    const context = await playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      args,
      userAgent,
    })
    await use(context)
    await context.close()
    await rm(profile, { recursive: true, force: true })
  },
})
