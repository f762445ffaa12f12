import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser'
import { startEmulator } from '../../packages/emulator/src/start-emulator'
import type { Emulator } from '../../packages/emulator/src/start-emulator'
import { registeredOptions } from '../../packages/emulator/src/state/create-registration'
import { parseRegistration } from '../../packages/facts/registration/app-registration'
import { startAppProcess } from '../../packages/emulator/testing/playwright/app-process'
import { untilEmbedded } from '../../packages/emulator/testing/playwright/embedded-app'
import { freePort } from '../surface/free-port'
import { shellEnvironment } from '../surface/run-command'
import { createScratchApp, LAYER } from '../surface/scratch-app'
import { leavePages, test as base } from './checked-page'
import { openTunnel, TUNNEL_HOST } from './tunnel'

/** `nuxt dev` builds the app, and compiles each file when it is first asked for. */
const DEV_TIMEOUT_MS = 300_000
const SECRET = 'secret-of-the-registered-app'
const STORE = 'demo-store.platform.test'

const test = base.extend({
  // The app is another site than the admin, so the browser denies its frame the storage.
  expectedMessages: [/^\[platform\] The browser blocks/],
  ignoreHTTPSErrors: true,
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${TUNNEL_HOST} 127.0.0.1`],
      }),
    { scope: 'worker' },
  ],
})

/** An app that runs as the Shopify CLI starts it, and the platform that has its registration. */
interface CliApp {
  folder: string
  /** The https address of the app. */
  url: string
  emulator: Emulator
  /** Everything that the app has written. */
  output: () => string
  stop: () => Promise<void>
}

/**
 * Starts an app as `shopify app dev` does: with its variables, without a shell, behind a TLS proxy.
 *
 * @param host of the proxy: that of a tunnel, or `localhost` as with `--use-localhost`
 */
async function startAsCli(host: string): Promise<CliApp> {
  const { folder, remove } = await createScratchApp('apps/registered', { dependencies: 'checkout' })
  const port = await freePort()
  const tunnel = await openTunnel(port, host)
  // The platform that the CLI talks to: it has the app's registration, moved to the proxy.
  const registration = parseRegistration(
    await readFile(join(folder, 'shopify.app.toml'), 'utf8'),
    'shopify.app.toml',
  )
  const emulator = await startEmulator({
    port: 0,
    app: {
      ...registeredOptions(registration, tunnel.url),
      appUrl: tunnel.url,
      apiSecretKey: SECRET,
    },
  })
  const profile = Object.entries(emulator.environment).filter(([name]) =>
    name.startsWith('NUXT_PLATFORM_PROFILE_'),
  )
  const close = async () => {
    await tunnel.close()
    await emulator.close()
    await remove()
  }
  const [file = '', ...args] = await devCommand(folder)
  try {
    const app = await startAppProcess(
      { file, args, shell: false, mode: 'development' },
      {
        url: `http://localhost:${port}`,
        cwd: folder,
        environment: {
          ...shellEnvironment({ PLATFORM_LAYER: LAYER }),
          ...Object.fromEntries(profile),
          SHOPIFY_API_KEY: 'registered-app',
          SHOPIFY_API_SECRET: SECRET,
          SCOPES: 'read_products',
          HOST: tunnel.url,
          APP_URL: tunnel.url,
          REMIX_DEV_ORIGIN: tunnel.url,
          APP_ENV: 'development',
          NODE_ENV: 'development',
          PORT: String(port),
          SERVER_PORT: String(port),
          BACKEND_PORT: String(port),
          FRONTEND_PORT: String(port),
        },
      },
    )
    return {
      folder,
      url: tunnel.url,
      emulator,
      output: app.output,
      stop: async () => {
        await app.stop()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens the app in the admin, and edits its page: hot reload keeps the state of the page. */
async function openAndEdit(page: Page, { folder, url, emulator }: CliApp): Promise<void> {
  await emulator.control.install({ shop: STORE })
  await page.goto(`${emulator.url}/store/demo-store/apps/registered-app`)
  const { frame } = await untilEmbedded(page)
  await expect(frame.getByText(`Before the edit in ${STORE}, with read_products`)).toBeVisible()
  const [, frameUrl] = page.frames().map(each => new URL(each.url()).origin)
  expect(frameUrl).toBe(url)
  const button = frame.getByRole('button', { name: /^Pressed/ })
  await button.click()

  const source = join(folder, 'pages/index.vue')
  const before = await readFile(source, 'utf8')
  await writeFile(source, before.replace('Before the edit', 'After the edit'))
  await expect(frame.getByText('After the edit')).toBeVisible({ timeout: 60_000 })
  await expect(button).toHaveText('Pressed 1 times')
}

/** Expects that the CLI's settings were used and logged, and that Nuxt did not listen on them. */
function expectCliSettings(output: string): void {
  expect(output.match(/APP_URL is used as NUXT_PLATFORM_APP_URL/g)).toHaveLength(1)
  expect(output).not.toContain('Invalid hostname')
  expect(output).not.toContain(SECRET)
}

test('`shopify app dev` runs the app on the real platform, behind its tunnel', async ({
  context,
  page,
}) => {
  test.setTimeout(DEV_TIMEOUT_MS)
  const app = await startAsCli(TUNNEL_HOST)
  const { control } = app.emulator
  try {
    await openAndEdit(page, app)

    await control.uninstall({ shop: STORE })
    await expect
      .poll(async () =>
        (await control.deliveries()).map(({ topic, uri, attempts }) => [
          topic,
          uri,
          attempts.map(({ status }) => status),
        ]),
      )
      .toEqual([['app/uninstalled', `${app.url}/webhooks`, [204]]])
    expectCliSettings(app.output())
  } finally {
    await leavePages(context)
    await app.stop()
  }
})

test('`shopify app dev --use-localhost` runs the app at https://localhost, with hot reload', async ({
  context,
  page,
}) => {
  test.setTimeout(DEV_TIMEOUT_MS)
  const app = await startAsCli('localhost')
  const sockets: string[] = []
  page.on('websocket', socket => sockets.push(socket.url()))
  try {
    await openAndEdit(page, app)

    // Of the same origin: an insecure socket would be mixed content.
    const { host } = new URL(app.url)
    expect(sockets.map(url => new URL(url)).map(url => [url.protocol, url.host])).toContainEqual([
      'wss:',
      host,
    ])
    expectCliSettings(app.output())
  } finally {
    await leavePages(context)
    await app.stop()
  }
})

/**
 * The command of `shopify.web.toml` as the CLI splits it: it starts the program without a shell.
 */
async function devCommand(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, 'shopify.web.toml'), 'utf8')
  const { commands } = getStaticTOMLValue(parseTOML(text)) as { commands: { dev: string } }
  return commands.dev.replace(/^node /, `${process.execPath} `).split(' ')
}
