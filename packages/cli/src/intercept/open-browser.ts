import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import type { Interception } from '../../../emulator/src/intercept/interception'
import { openDevtools } from './devtools-pipe'

export interface BrowserOptions {
  /** Path of a browser with the engine of Chromium. */
  executable: string
  /** Folder of its profile, which no other browser uses. */
  profile: string
  /** The page that it shows. */
  url: string
  interception: Pick<Interception, 'proxy' | 'keyHash'>
  /** Further arguments, e.g. `--headless`. Default: none. */
  args?: readonly string[]
}

export interface OpenedBrowser {
  /** Resolves when the user has closed it. */
  closed: Promise<void>
  close: () => void
}

/** The admin frames an app at a loopback address; Chromium would ask about each one. */
const DISABLED_FEATURES = 'LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests'

/**
 * Opens a browser that uses the proxy, and that trusts the certificate authority in this profile
 * only. No argument has the password, since every user of the machine can read arguments.
 *
 * @throws Error if the browser cannot be run
 */
export async function openBrowser({
  executable,
  profile,
  url,
  interception: { proxy, keyHash },
  args = [],
}: BrowserOptions): Promise<OpenedBrowser> {
  const browser = spawn(
    executable,
    [
      `--user-data-dir=${profile}`,
      `--proxy-server=${proxy.server}`,
      `--ignore-certificate-errors-spki-list=${keyHash}`,
      `--disable-features=${DISABLED_FEATURES}`,
      '--remote-debugging-pipe',
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...args,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const closed = new Promise<void>((resolve, reject) => {
    browser.once('exit', () => resolve())
    browser.once('error', error =>
      reject(new Error(`The browser ${executable} cannot be run: ${error.message}.`)),
    )
  })
  const devtools = openDevtools(browser.stdio[3] as Writable, browser.stdio[4] as Readable)
  await Promise.race([showPage(devtools, url, proxy), closed])
  return { closed, close: () => browser.kill() }
}

/** Shows a page, and gives the password when the proxy asks: the browser then remembers it. */
async function showPage(
  { send, on }: ReturnType<typeof openDevtools>,
  url: string,
  { username, password }: Interception['proxy'],
): Promise<void> {
  const { targetInfos } = await send<{ targetInfos: { type: string; targetId: string }[] }>(
    'Target.getTargets',
  )
  const targetId = targetInfos.find(({ type }) => type === 'page')?.targetId
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  })
  // Refused when the request has continued by itself: its page was closed, or Fetch was disabled.
  const goOn = (method: string, params: Record<string, unknown>) =>
    void send(method, params, sessionId).catch(() => {})
  const isAuthenticated = new Promise<void>(resolve => {
    on('Fetch.requestPaused', ({ requestId }) => goOn('Fetch.continueRequest', { requestId }))
    on('Fetch.authRequired', ({ requestId }) => {
      const authChallengeResponse = { response: 'ProvideCredentials', username, password }
      goOn('Fetch.continueWithAuth', { requestId, authChallengeResponse })
    })
    on('Page.frameNavigated', () => resolve())
  })
  await send('Page.enable', {}, sessionId)
  await send('Fetch.enable', { handleAuthRequests: true }, sessionId)
  await send('Page.navigate', { url }, sessionId)
  await isAuthenticated
  await send('Fetch.disable', {}, sessionId)
}
