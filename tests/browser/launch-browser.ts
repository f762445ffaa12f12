import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser, LaunchOptions } from '@playwright/test'
import { withBrowserDefaults } from '../../packages/emulator/testing/playwright/browser-options'
import type { ThirdPartyCookies } from '../../packages/emulator/testing/playwright/browser-options'

const BLOCK_CONTENT = 2

/** Settings of a profile for which Chromium has no flag. The headless shell has no profile. */
function preferences(thirdPartyCookies: ThirdPartyCookies): object {
  const isBlocked = thirdPartyCookies === 'blocked'
  return {
    profile: {
      // Debian's Chromium blocks them by default, and no flag allows them.
      cookie_controls_mode: isBlocked ? 1 : 0,
      block_third_party_cookies: isBlocked,
      default_content_setting_values: { mixed_script: BLOCK_CONTENT },
    },
    intl: { accept_languages: 'en-US', selected_languages: 'en-US' },
  }
}

/**
 * Launches a browser that has every default of the tests, whatever its own ones are. Each of its
 * contexts begins with the settings of its profile.
 *
 * @returns `close` also deletes the profile
 */
export async function launchBrowser(
  options: LaunchOptions,
  thirdPartyCookies: ThirdPartyCookies = 'blocked',
): Promise<{ browser: Browser; close: () => Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), 'platform-profile-'))
  await mkdir(join(profile, 'Default'))
  await writeFile(
    join(profile, 'Default', 'Preferences'),
    JSON.stringify(preferences(thirdPartyCookies)),
  )
  const context = await chromium.launchPersistentContext(
    profile,
    await withBrowserDefaults(options, thirdPartyCookies),
  )
  const browser = context.browser()
  if (!browser) throw new Error('Playwright gives no browser for a persistent context.')
  return {
    browser,
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
