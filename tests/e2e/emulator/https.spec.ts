import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startEmulator } from '../../../packages/emulator/src'
import { loadCertificate } from '../../../packages/emulator/src/serve/certificate'
import { DEMO, expect, test } from './emulator-test'

/** A host that is not this machine for the browser, where plain HTTP has no exception. */
const API_HOST = 'api.test'
const API_KEY = 'https-key'

test.use({
  ignoreHTTPSErrors: true,
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${API_HOST} 127.0.0.1`],
    }),
})

/** What a framed app can do. */
interface Abilities {
  /** Outcome of a request to a server without HTTPS. */
  plainRequest: string | null
  /** Names of the cookies that the browser has stored. */
  cookies: string[]
  /** Names of the cookies that the browser sends to the app in its frame. */
  sent: string[]
}

async function listen(
  server: ReturnType<typeof createServer | typeof createSecureServer>,
  host: string,
): Promise<number> {
  server.listen(0, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Opens an app in the admin, with or without HTTPS on both sides. */
async function openFramedApp(page: Page, isSecure: boolean): Promise<Abilities> {
  const folder = await mkdtemp(join(tmpdir(), 'platform-https-'))
  const api = createServer((_request, response) => {
    response.setHeader('access-control-allow-origin', '*').end('ok')
  })
  const apiPort = await listen(api, '127.0.0.1')
  const reply: RequestListener = (request, response) => {
    if (request.url === '/sent') return void response.end(request.headers.cookie)
    response.setHeader('set-cookie', [
      'lax=1; SameSite=Lax',
      'none=1; SameSite=None',
      'open=1; SameSite=None; Partitioned',
      'partitioned=1; SameSite=None; Secure; Partitioned',
      'secure=1; SameSite=None; Secure',
    ])
    response.setHeader('content-type', 'text/html').end(`<output></output><p></p><script>
      fetch('http://${API_HOST}:${apiPort}/')
        .then(() => 'loaded', () => 'blocked')
        .then(async outcome => {
          const sent = await fetch('/sent')
          document.querySelector('p').textContent = await sent.text()
          document.querySelector('output').textContent = outcome
        })
    </script>`)
  }
  const app = isSecure
    ? createSecureServer(await loadCertificate(folder), reply)
    : createServer(reply)
  const appPort = await listen(app, 'localhost')
  const emulator = await startEmulator({
    port: 0,
    https: isSecure ? folder : undefined,
    app: { apiKey: API_KEY, appUrl: `http${isSecure ? 's' : ''}://localhost:${appPort}` },
  })
  try {
    await emulator.control.install({ shop: DEMO })
    await page.goto(`${emulator.url}/store/demo-store/apps/${API_KEY}`)
    const outcome = page.frameLocator('iframe').locator('output')
    await expect(outcome).toHaveText(/loaded|blocked/)
    const cookies = await page.context().cookies(`https://localhost:${appPort}`)
    const sent = await page.frameLocator('iframe').locator('p').textContent()
    return {
      plainRequest: await outcome.textContent(),
      cookies: cookies.map(({ name }) => name).sort(),
      sent: [...(sent ?? '').matchAll(/(\w+)=/g)].map(([, name = '']) => name).sort(),
    }
  } finally {
    await emulator.close()
    for (const server of [api, app]) server.close().closeAllConnections()
    await rm(folder, { recursive: true })
  }
}

/** The cookies that reach a frame: the partitioned one, and the other where it is allowed. */
const SECURE = { blocked: ['partitioned'], allowed: ['partitioned', 'secure'] }

test.describe('with HTTPS on both sides', () => {
  test.use({ expectedMessages: [/^Mixed Content: .*This request has been blocked/] })

  test('mixed content is blocked, and only secure cookies reach a frame', async ({
    page,
    thirdPartyCookies,
  }) => {
    expect(await openFramedApp(page, true)).toEqual({
      plainRequest: 'blocked',
      cookies: SECURE[thirdPartyCookies],
      sent: SECURE[thirdPartyCookies],
    })
  })
})

test('without HTTPS, the exceptions of localhost hide both rules', async ({
  page,
  thirdPartyCookies,
}) => {
  expect(await openFramedApp(page, false)).toEqual({
    plainRequest: 'loaded',
    cookies: SECURE[thirdPartyCookies],
    sent: SECURE[thirdPartyCookies],
  })
})
