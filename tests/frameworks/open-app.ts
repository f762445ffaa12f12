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

export const SHOP = 'demo-store.myshopify.com'

/** An app that runs in the local platform, opened in a browser. */
export interface OpenedApp {
  /** The admin. */
  page: Page
  /** The app. */
  frame: FrameLocator
  platform: RunningPlatform
  /** What the app has written. */
  output: () => string
  /** Requests of the browser that would have left this machine. */
  foreign: string[]
  stop: () => Promise<void>
}

/** Arguments of Node that start an app with React Router. */
export function reactRouterCommand(port: number): string[] {
  return ['node_modules/@react-router/dev/bin.js', 'dev', '--port', String(port)]
}

/**
 * Does what docs/other-frameworks.md describes: runs the app's own start command against the hosts
 * of the platform, and installs the app in the browser.
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
    const app = await startProcess(
      process.execPath,
      [
        ...[join(LAYER, 'dist/cli/cli.js'), 'emulator', '--intercept'],
        ...['--port', String(platformPort), '--app-url', `http://localhost:${appPort}`],
        ...['--', process.execPath, ...command(appPort)],
      ],
      { cwd: folder, environment: shellEnvironment(), ready },
    )
    running.push(app)
    const proxy = readProxy(app.output())
    const { browser, close } = await launchBrowser({
      executablePath: requireBrowser(),
      args: ['--no-sandbox'],
    })
    running.push({ stop: close })
    const page = await browser.newPage({ ...PAGE_DEFAULTS, ignoreHTTPSErrors: true, proxy })
    const foreign = blockForeign(page)
    const platform = await findPlatform(undefined, folder)
    await page.goto(/^The app: (\S+),/m.exec(app.output())?.[1] ?? '')
    await page.getByRole('button', { name: 'Install', exact: true }).click()
    return { page, frame: page.frameLocator('iframe'), platform, output: app.output, foreign, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The proxy that the command prints for a browser. */
function readProxy(output: string): { server: string; username: string; password: string } {
  const [, server = ''] = /proxy file (\S+)\/proxy\.pac/.exec(output) ?? []
  const [, username = '', password = ''] = /once: (\S+) (\S+)/.exec(output) ?? []
  return { server, username, password }
}

/** Notes every request for a host that is neither this machine's nor the platform's. */
function blockForeign(page: Page): string[] {
  const foreign: string[] = []
  void page.route(
    url => !/^(?:localhost|127\.0\.0\.1|(?:.+\.)?(?:my)?shopify\.com)$/.test(url.hostname),
    async route => {
      foreign.push(route.request().url())
      await route.abort()
    },
  )
  return foreign
}
