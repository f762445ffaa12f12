import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FrameLocator, Page } from '@playwright/test'
import { findPlatform } from '../../packages/cli/src/platform/running-platform'
import type { RunningPlatform } from '../../packages/cli/src/platform/running-platform'
import { requireBrowser } from '../../scripts/find-browser.mjs'
import { PAGE_DEFAULTS } from '../../packages/emulator/testing/playwright/browser-options'
import { launchBrowser } from '../browser/launch-browser'
import { startProcess } from '../surface/background-process'
import { freePort } from '../surface/free-port'
import { shellEnvironment } from '../surface/run-command'
import { LAYER } from '../surface/scratch-app'

export const SHOP = 'demo-store.platform.test'

/** An app that runs in the local platform, opened in a browser. */
export interface OpenedApp {
  /** The admin. */
  page: Page
  /** The app. */
  frame: FrameLocator
  platform: RunningPlatform
  /** What the app has written. */
  output: () => string
  /** Requests of the browser that left this machine. */
  foreign: string[]
  stop: () => Promise<void>
}

/** Arguments of Node that start an app with React Router as docs/other-frameworks.md describes. */
export function reactRouterCommand(port: number): string[] {
  return [
    ...['node_modules/@react-router/dev/bin.js', 'dev'],
    ...['--config', 'vite.local-platform.config.js', '--port', String(port)],
  ]
}

/**
 * Does what docs/other-frameworks.md describes: starts the platform and the app, and installs the
 * app in the browser.
 *
 * @param folder of the app, with its packages
 * @param command arguments of Node that start the app
 */
export async function openApp(
  folder: string,
  command: (port: number) => readonly string[],
  ready: RegExp,
): Promise<OpenedApp> {
  await rm(join(folder, '.data/platform-address.json'), { force: true })
  const [platformPort, appPort] = [await freePort(), await freePort()]
  const running: { stop: () => Promise<void> }[] = []
  const stop = async () => {
    for (const each of running.toReversed()) await each.stop()
  }
  try {
    const emulator = await startProcess(
      process.execPath,
      [
        join(LAYER, 'dist/cli/cli.js'),
        'emulator',
        '--https',
        ...['--port', String(platformPort), '--app-url', `http://localhost:${appPort}`],
      ],
      { cwd: folder, environment: shellEnvironment(), ready: /Stop with Ctrl\+C/ },
    )
    running.push(emulator)
    const printed = Object.fromEntries(
      [...emulator.output().matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, key = '', value = '']) => [
        key,
        value,
      ]),
    )
    const app = await startProcess(process.execPath, command(appPort), {
      cwd: folder,
      environment: shellEnvironment({ ...printed, PORT: String(appPort) }),
      ready,
    })
    running.push(app)
    const { browser, close } = await launchBrowser({
      executablePath: requireBrowser(),
      args: ['--no-sandbox'],
    })
    running.push({ stop: close })
    const page = await browser.newPage({ ...PAGE_DEFAULTS, ignoreHTTPSErrors: true })
    const foreign = blockForeign(page)
    const platform = await findPlatform(undefined, folder)
    await page.goto(`${platform.url}/store/demo-store/apps/${printed.SHOPIFY_API_KEY}`)
    await page.getByRole('button', { name: 'Install', exact: true }).click()
    return { page, frame: page.frameLocator('iframe'), platform, output: app.output, foreign, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Refuses every request to another machine, as a computer without a network does. */
function blockForeign(page: Page): string[] {
  const foreign: string[] = []
  void page.route(
    url => !['localhost', '127.0.0.1'].includes(url.hostname),
    async route => {
      foreign.push(route.request().url())
      await route.abort()
    },
  )
  return foreign
}
