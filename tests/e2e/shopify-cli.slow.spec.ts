import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { expect } from '@playwright/test'
import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser'
import { startEmulator } from '../../emulator/start-emulator'
import { registeredOptions } from '../../emulator/state/create-registration'
import { parseRegistration } from '../../registration/app-registration'
import { startAppProcess } from '../../testing/playwright/app-process'
import { untilEmbedded } from '../../testing/playwright/embedded-app'
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
  // The tunnel is another site than the admin, so the browser denies its frame the storage.
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

test('`shopify app dev` runs the app on the real platform, behind its tunnel', async ({
  context,
  page,
}) => {
  test.setTimeout(DEV_TIMEOUT_MS)
  const { folder, remove } = await createScratchApp('apps/registered', { dependencies: 'checkout' })
  const port = await freePort()
  const tunnel = await openTunnel(port)
  // The platform that the CLI talks to: it has the app's registration, moved to the tunnel.
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
  const [file = '', ...args] = await devCommand(folder)
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

  try {
    await emulator.control.install({ shop: STORE })
    await page.goto(`${emulator.url}/store/demo-store/apps/registered-app`)
    const { frame } = await untilEmbedded(page)
    await expect(frame.getByText(`Before the edit in ${STORE}, with read_products`)).toBeVisible()
    const [, frameUrl] = page.frames().map(each => new URL(each.url()).origin)
    expect(frameUrl).toBe(tunnel.url)
    const button = frame.getByRole('button', { name: /^Pressed/ })
    await button.click()

    const source = join(folder, 'pages/index.vue')
    const before = await readFile(source, 'utf8')
    await writeFile(source, before.replace('Before the edit', 'After the edit'))
    await expect(frame.getByText('After the edit')).toBeVisible({ timeout: 60_000 })
    await expect(button).toHaveText('Pressed 1 times')

    await emulator.control.uninstall({ shop: STORE })
    await expect
      .poll(async () =>
        (await emulator.control.deliveries()).map(({ topic, uri, attempts }) => [
          topic,
          uri,
          attempts.map(({ status }) => status),
        ]),
      )
      .toEqual([['app/uninstalled', `${tunnel.url}/webhooks`, [204]]])
    expect(app.output()).toContain('APP_URL is used as NUXT_PLATFORM_APP_URL')
    expect(app.output()).not.toContain('Invalid hostname')
    expect(app.output()).not.toContain(SECRET)
  } finally {
    await leavePages(context)
    await app.stop()
    await tunnel.close()
    await emulator.close()
    await remove()
  }
})

/** The command of `shopify.web.toml` as the CLI splits it: it starts the program without a shell. */
async function devCommand(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, 'shopify.web.toml'), 'utf8')
  const { commands } = getStaticTOMLValue(parseTOML(text)) as { commands: { dev: string } }
  return commands.dev.replace(/^node /, `${process.execPath} `).split(' ')
}
