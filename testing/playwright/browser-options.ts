import process from 'node:process'
import { chromium } from '@playwright/test'
import type { LaunchOptions } from '@playwright/test'

/**
 * User agent of the browser: that of a headless browser would be refused as a bot by the
 * protocol.
 */
export const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const DISABLE_FEATURES = '--disable-features='
/**
 * The admin frames an app on another loopback address; a prompt about that would stop every test.
 */
const LOCAL_NETWORK_FEATURES = ['LocalNetworkAccessChecks', 'BlockInsecurePrivateNetworkRequests']

/**
 * Adds what Chromium needs to show a local app in a local admin. Chromium obeys the last
 * `--disable-features` alone, so one flag has the lists of Playwright, of the author and of this
 * kit.
 */
export async function withLocalNetwork(options: LaunchOptions): Promise<LaunchOptions> {
  const args = options.args ?? []
  const own = args.filter(argument => argument.startsWith(DISABLE_FEATURES))
  const ofPlaywright = await defaultFlag(options)
  const features = [...(ofPlaywright === undefined ? [] : [ofPlaywright]), ...own].flatMap(flag =>
    flag.slice(DISABLE_FEATURES.length).split(','),
  )
  return {
    ...options,
    ...(ofPlaywright !== undefined && { ignoreDefaultArgs: [...ignored(options), ofPlaywright] }),
    args: [
      ...args.filter(argument => !own.includes(argument)),
      DISABLE_FEATURES + [...features, ...LOCAL_NETWORK_FEATURES].join(','),
    ],
  }
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
    .launch({ ignoreDefaultArgs: options.ignoreDefaultArgs, executablePath: process.execPath })
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
