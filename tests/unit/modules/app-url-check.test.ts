import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { appUrlProblem } from '../../../modules/platform/app-url-check'

const INSTANCE = '3f0c9d0e-8a53-4f6d-8a4e-0d8a3f1b2c4d'
const FIX =
  'so the admin cannot open the app. If it is a tunnel, it has probably expired: start it again, with `shopify app dev` or by hand. Otherwise set NUXT_PLATFORM_APP_URL, or application_url in shopify.app.toml, to the address of this app.'

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const problemAt = (origin: string, timeoutMs?: number) =>
  appUrlProblem(new URL('/_platform/health', origin), INSTANCE, timeoutMs)

describe('appUrlProblem', () => {
  it('finds none at an address that leads to this process', async () => {
    const paths: unknown[] = []
    const origin = await listen(({ url }, res) => {
      paths.push(url)
      res.end(JSON.stringify({ status: 'ok', instance: INSTANCE }))
    })
    expect(await problemAt(origin)).toBeUndefined()
    expect(paths).toEqual(['/_platform/health'])
  })

  it.each<[string, number, string]>([
    ['the page of a tunnel that has expired', 530, 'error 1033'],
    ['another app', 200, '{"status":"ok","instance":"another"}'],
    ['an app without the layer', 404, 'not found'],
    ['a redirect', 302, ''],
  ])('finds %s', async (_case, status, body) => {
    const origin = await listen((_req, res) => res.writeHead(status).end(body))
    expect(await problemAt(origin)).toBe(
      `The app's URL ${origin} leads to something else than this server (status ${status}), ${FIX}`,
    )
  })

  it('finds an address where nothing listens', async () => {
    expect(await problemAt('http://127.0.0.1:1')).toMatch(
      /^The app's URL http:\/\/127\.0\.0\.1:1 does not respond \((?:ECONNREFUSED|TypeError)\), so the admin/,
    )
  })

  it('finds a name that no longer resolves', async () => {
    expect(await problemAt('https://expired-tunnel.invalid')).toMatch(
      /^The app's URL https:\/\/expired-tunnel\.invalid does not respond \(E\w+\), so the admin/,
    )
  })

  it('does not wait for an address that does not respond', async () => {
    const origin = await listen(() => {})
    expect(await problemAt(origin, 50)).toBe(
      `The app's URL ${origin} does not respond (timeout), ${FIX}`,
    )
  })
})
