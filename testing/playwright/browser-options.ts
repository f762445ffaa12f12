import type { LaunchOptions } from '@playwright/test'

/** What the browser calls itself: a headless one calls itself that, and the protocol turns bots away. */
export const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const DISABLE_FEATURES = '--disable-features='
/** The admin frames an app on another loopback address; a prompt about that would stop every test. */
const LOCAL_NETWORK_FEATURES = ['LocalNetworkAccessChecks', 'BlockInsecurePrivateNetworkRequests']

/** Options of the author, and those without which Chromium does not show a local app in a local admin. */
export function withLocalNetwork(options: LaunchOptions): LaunchOptions {
  const args = options.args ?? []
  // Chromium obeys the last of several such flags alone.
  const own = args.filter(argument => argument.startsWith(DISABLE_FEATURES)).flatMap(argument => argument.slice(DISABLE_FEATURES.length).split(','))
  const others = args.filter(argument => !argument.startsWith(DISABLE_FEATURES))
  return { ...options, args: [...others, DISABLE_FEATURES + [...own, ...LOCAL_NETWORK_FEATURES].join(',')] }
}
