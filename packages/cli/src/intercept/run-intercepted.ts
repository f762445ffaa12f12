import { join } from 'node:path'
import process from 'node:process'
import { appHref } from '../../../emulator/src/admin-data/links'
import { appEnvironment } from '../../../emulator/src/intercept/app-environment'
import { readsProxyAddress } from '../../../emulator/src/intercept/client-environment'
import type { Emulator } from '../../../emulator/src/start-emulator'
import { findChromium } from './find-chromium'
import type { InterceptFlags } from './intercept-options'
import { openBrowser } from './open-browser'
import { describeRestCalls } from './rest-calls'
import { runApp } from './run-app'

/** A signal that ends this process, or the start command that ended. */
type End = { signal: NodeJS.Signals } | { code: number }

/**
 * Runs an app, and a browser if one is wanted, against the hosts of the platform. Ends when the
 * start command or a signal does.
 *
 * @param close stops the platform
 * @throws Error if the command or the browser cannot be run
 */
export async function runIntercepted(
  emulator: Emulator,
  { command, open, rest }: InterceptFlags,
  close: () => Promise<void>,
): Promise<void> {
  const { interception } = emulator
  if (!interception) return
  // Before the output: a parent process that waits for it may send a signal at once.
  const signaled = nextSignal()
  process.stdout.write(await describe(emulator))
  let browser
  try {
    browser = open
      ? await openBrowser({
          executable: findChromium(),
          profile: join(process.cwd(), '.data', 'platform-browser'),
          url: emulator.profile.adminUrl,
          interception,
        })
      : undefined
    if (command.length === 0) await signaled
    else process.exitCode = await runUntilEnd(command, emulator, signaled)
  } finally {
    browser?.close()
    if (rest) process.stdout.write(describeRestCalls(await emulator.control.log()))
    await close()
  }
}

async function runUntilEnd(
  command: readonly string[],
  emulator: Emulator,
  signaled: Promise<NodeJS.Signals>,
): Promise<number> {
  const app = runApp(command, appEnvironment(emulator.environment, process.env))
  const end = await Promise.race<End>([
    signaled.then(signal => ({ signal })),
    app.ended.then(code => ({ code })),
  ])
  if ('code' in end) return end.code
  // In a terminal, Ctrl+C has reached the command, too. A second signal could end it too early.
  if (end.signal !== 'SIGINT' || !process.stdin.isTTY) app.stop(end.signal)
  await app.ended
  return 0
}

function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(signal))
  })
}

async function describe(emulator: Emulator): Promise<string> {
  const { url, profile, environment, interception, control } = emulator
  const [store] = await control.shops()
  const apiKey = environment.NUXT_PLATFORM_API_KEY ?? ''
  const page = store ? appHref(store.handle, apiKey) : '/'
  const { pacUrl = '', proxy } = interception ?? {}
  const problem = readsProxyAddress(process.version)
    ? ''
    : `Node.js ${process.version} ignores the address of the proxy: an app in Node.js needs 22.21, 24.5, or later.\n`
  return `Local platform: ${profile.adminUrl} (control: ${url})
The app: ${profile.adminUrl}${page}, which is called at ${environment.NUXT_PLATFORM_APP_URL}

A browser of your own: use the proxy file ${pacUrl}
It asks for a name and a password once: ${proxy?.username} ${proxy?.password}
It trusts the local platform after you import ${interception?.certificateFile}

${problem}Stop with Ctrl+C.
`
}
