import { test as base, expect } from '@playwright/test'
import type { BrowserContext } from '@playwright/test'
import type { ThirdPartyCookies } from '../../packages/emulator/testing/playwright/browser-options'
import { launchBrowser } from '../browser/launch-browser'
import { isNuxt5 } from '../integration/nuxt-version'

export interface CheckedPageFixtures {
  /**
   * Messages in the browser's console that a test expects; any other warning or error fails it. One
   * expression at most: Playwright takes a list of two for a value with options.
   */
  expectedMessages: RegExp[]
}

interface BrowserFixtures {
  /** What the browser does with the cookies of a framed app; stated by the project. */
  thirdPartyCookies: ThirdPartyCookies
}

/** Nuxt Icon reads a query that a cached handler of Nitro 3 does not get: see docs/versions.md. */
const MESSAGES_OF_NUXT_5 = isNuxt5 ? [/^\[Icon\] failed to load icon/] : []

/** `test` with a page that fails it for anything unexpected in the console. */
export const test = base.extend<CheckedPageFixtures, BrowserFixtures>({
  thirdPartyCookies: ['blocked', { option: true, scope: 'worker' }],

  browser: [
    async ({ launchOptions, thirdPartyCookies }, use) => {
      const { browser, close } = await launchBrowser(launchOptions, thirdPartyCookies)
      await use(browser)
      await close()
    },
    { scope: 'worker' },
  ],

  expectedMessages: [[], { option: true }],

  page: async ({ page, expectedMessages }, use) => {
    const unexpected: string[] = []
    page.on('console', message => {
      if (
        ['error', 'warning'].includes(message.type()) &&
        ![...MESSAGES_OF_NUXT_5, ...expectedMessages].some(expected =>
          expected.test(message.text()),
        )
      ) {
        unexpected.push(`${message.type()}: ${message.text()} (${message.location().url})`)
      }
    })
    page.on('pageerror', error => unexpected.push(`uncaught: ${error.message}`))
    await use(page)
    expect(unexpected, 'nothing unexpected in the console').toEqual([])
  },
})

/** Leaves every page before the servers stop, because pages continue to send requests. */
export async function leavePages(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const leave = () => page.goto('about:blank')
    // A page that is on its way to another one interrupts the first attempt.
    await leave().catch(leave)
  }
}
