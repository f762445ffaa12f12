import process from 'node:process'
import { chromium } from '@playwright/test'
import type { BrowserContextOptions, LaunchOptions } from '@playwright/test'

/**
 * What the browser does with the cookies of an app that another site frames. Partitioned cookies
 * (CHIPS) are kept in both cases.
 */
export type ThirdPartyCookies = 'blocked' | 'allowed'

/**
 * What every page of a test has, whatever the browser, its version and the machine have. Each of
 * them has a test in `tests/e2e/browser-defaults.spec.ts`.
 */
export const PAGE_DEFAULTS = {
  // That of a headless browser would be refused as a bot by the protocol.
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  viewport: { width: 1280, height: 720 },
  deviceScaleFactor: 1,
  locale: 'en-US',
  timezoneId: 'UTC',
  colorScheme: 'light',
  reducedMotion: 'no-preference',
  forcedColors: 'none',
  contrast: 'no-preference',
} as const satisfies BrowserContextOptions

/** Language of the browser's own texts, such as those of form validation. */
export const BROWSER_LANGUAGE = `--lang=${PAGE_DEFAULTS.locale}`

const DISABLE_FEATURES = '--disable-features='
/**
 * The admin frames an app on another loopback address; a prompt about that would stop every test.
 */
const LOCAL_NETWORK_FEATURES = ['LocalNetworkAccessChecks', 'BlockInsecurePrivateNetworkRequests']
/**
 * Playwright disables it. Browsers of merchants have it: the storage of a framed app is one of its
 * own for each site that frames it, and readable also where third-party cookies are blocked.
 */
const STORAGE_PARTITIONING = 'ThirdPartyStoragePartitioning'
/** Blocks third-party cookies in every Chromium, but only where storage is partitioned. */
const BLOCK_COOKIES = '--test-third-party-cookie-phaseout'

/**
 * Adds what Chromium needs to show a local app in a local admin, as a merchant's browser would.
 * Chromium obeys the last `--disable-features` alone, so one flag has the lists of Playwright, of
 * the author and of this kit.
 */
export async function withBrowserDefaults(
  options: LaunchOptions,
  thirdPartyCookies: ThirdPartyCookies,
): Promise<LaunchOptions> {
  const args = options.args ?? []
  const own = args.filter(argument => argument.startsWith(DISABLE_FEATURES))
  const ofPlaywright = await defaultFlag(options)
  const features = [
    ...featuresOf(ofPlaywright).filter(feature => feature !== STORAGE_PARTITIONING),
    ...own.flatMap(featuresOf),
    ...LOCAL_NETWORK_FEATURES,
  ]
  return {
    ...options,
    ...(ofPlaywright !== undefined && { ignoreDefaultArgs: [...ignored(options), ofPlaywright] }),
    args: [
      BROWSER_LANGUAGE,
      ...(thirdPartyCookies === 'blocked' ? [BLOCK_COOKIES] : []),
      ...args.filter(argument => !own.includes(argument)),
      DISABLE_FEATURES + features.join(','),
    ],
  }
}

function featuresOf(flag: string | undefined): string[] {
  return flag === undefined ? [] : flag.slice(DISABLE_FEATURES.length).split(',')
}

/**
 * Reads the flag that Playwright would launch a browser with. There is no function for it, but the
 * error of a failed launch shows the command line: this one is Node's, which ends at once because
 * it knows none of the flags.
 *
 * @returns undefined when the author does without the flag
 */
async function defaultFlag(options: LaunchOptions): Promise<string | undefined> {
  if (options.ignoreDefaultArgs === true) return undefined
  const problem = await chromium
    .launch({
      ignoreDefaultArgs: options.ignoreDefaultArgs,
      executablePath: process.execPath,
      // Its handlers of signals would stay for as long as another browser runs.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    .then(
      async browser => {
        await browser.close()
        return ''
      },
      (error: unknown) => String(error),
    )
  return /<launching> .*?(--disable-features=\S*)/.exec(problem)?.[1]
}

function ignored({ ignoreDefaultArgs }: LaunchOptions): string[] {
  return Array.isArray(ignoreDefaultArgs) ? ignoreDefaultArgs : []
}
