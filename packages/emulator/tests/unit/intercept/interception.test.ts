import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, get, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startEmulator } from '../../../src'
import type { Emulator } from '../../../src'
import { readsProxyAddress } from '../../../src/intercept/client-environment'
import type { Interception } from '../../../src/intercept/interception'
import { openTunnel, sendByProxy } from './proxy-client'

const run = promisify(execFile)
const SHOP = 'demo-store.myshopify.com'
const PAGE = { accept: 'text/html' }

let folder: string
let emulator: Emulator
let interception: Interception
const reported: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-intercept-'))
  emulator = await startEmulator({
    port: 0,
    app: { apiKey: 'key', apiSecretKey: 'secret', appUrl: 'http://localhost:3000' },
    seed: { stores: [{ handle: 'demo-store', installed: true }] },
    intercept: { folder, pass: ['passed.test'], report: line => reported.push(line) },
  })
  if (!emulator.interception) throw new Error('The hosts are not intercepted.')
  interception = emulator.interception
})
afterAll(async () => {
  await emulator.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  reported.length = 0
})

const send = (
  ...[url, sent]: Parameters<typeof sendByProxy> extends [unknown, ...infer Rest] ? Rest : never
) => sendByProxy(interception, url, sent)

describe('the intercepted hosts', () => {
  it('have shops of the real domain', async () => {
    expect(await emulator.control.shops()).toMatchObject([{ shop: SHOP }])
  })

  it('grant a token for client credentials, which reads the Admin API', async () => {
    const granted = await send(`https://${SHOP}/admin/oauth/access_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_id: 'key',
        client_secret: 'secret',
        grant_type: 'client_credentials',
      }),
    })
    expect(granted.status).toBe(200)
    const { access_token: token } = JSON.parse(granted.body) as { access_token: string }
    const { status, body } = await send(`https://${SHOP}/admin/api/2026-10/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
      body: JSON.stringify({ query: '{ shop { myshopifyDomain url } }' }),
    })
    expect([status, JSON.parse(body)]).toMatchObject([
      200,
      { data: { shop: { myshopifyDomain: SHOP, url: `https://${SHOP}` } } },
    ])
  })

  it('show the admin', async () => {
    const { status, headers } = await send('https://admin.shopify.com/', { headers: PAGE })
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })

  it('have the script of App Bridge at its own address', async () => {
    const script = await send('https://cdn.shopify.com/shopifycloud/app-bridge.js')
    expect([
      script.status,
      script.headers['content-type'],
      script.headers['access-control-allow-origin'],
    ]).toEqual([200, 'text/javascript; charset=utf-8', '*'])
  })

  it.each([
    [`https://${SHOP}/admin`, 'https://admin.shopify.com/store/demo-store'],
    [`https://${SHOP}/admin/apps/key`, 'https://admin.shopify.com/store/demo-store/apps/key'],
    [
      `https://${SHOP}/admin/oauth/authorize?state=1`,
      `https://admin.shopify.com/${SHOP}/admin/oauth/authorize?state=1`,
    ],
    ['https://accounts.shopify.com/lookup', 'https://admin.shopify.com/'],
  ])('send a browser from %s to the admin', async (url, location) => {
    const { status, headers } = await send(url, { headers: PAGE })
    expect([status, headers.location]).toEqual([302, location])
  })

  it('are served to this machine by the address of the platform, too', async () => {
    const response = await fetch(`${emulator.url}/_emulator/health`)
    expect([response.status, await response.json()]).toMatchObject([200, { shops: 1 }])
  })

  it('are no pages without the proxy', async () => {
    const response = await fetch(emulator.url, { headers: PAGE })
    expect(response.status).toBe(421)
    expect(await response.text()).toContain('are at https://admin.shopify.com')
  })

  it('report what is not simulated, without its query', async () => {
    const url = 'https://monorail.shopify.com/v1/produce'
    const { status, body } = await send(`${url}?token=1`, {
      method: 'POST',
      headers: { 'user-agent': 'app/1' },
    })
    expect([status, body]).toEqual([404, '{"errors":"Not Found"}'])
    expect(reported).toEqual([
      `Not simulated: POST ${url}. Documented at https://shopify.dev/docs/api. Called by app/1.`,
    ])
  })

  it('refuse a request for another host than that of its connection', async () => {
    const { status } = await send(`https://${SHOP}/`, { headers: { host: 'example.com' } })
    expect(status).toBe(421)
  })
})

describe('the proxy', () => {
  it('listens on loopback only', async () => {
    const { hostname, port } = new URL(interception.proxy.server)
    expect(hostname).toBe('127.0.0.1')
    const others = Object.values(networkInterfaces())
      .flatMap(list => list ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
    for (const { address } of others) {
      const refused = await fetch(`http://${address}:${port}/proxy.pac`).catch(
        (error: Error & { cause?: { code?: string } }) => error.cause?.code,
      )
      expect(refused).toBe('ECONNREFUSED')
    }
  })

  it.each([
    ['without a password', ''],
    ['with a wrong password', 'wrong'],
  ])('serves no one %s', async (_case, password) => {
    for (const host of [SHOP, 'passed.test', '127.0.0.1'])
      expect(await openTunnel(interception, host, { password })).toBe(407)
    const { port } = new URL(interception.proxy.server)
    const status = await new Promise(resolve => {
      request({ host: '127.0.0.1', port, path: 'http://127.0.0.1:1/' }, response => {
        response.resume()
        resolve([response.statusCode, response.headers['proxy-authenticate']])
      }).end()
    })
    expect(status).toEqual([407, 'Basic realm="local platform"'])
  })

  it('refuses hosts that are not the platform’s, and reports each once', async () => {
    expect(await openTunnel(interception, 'example.com')).toBe(403)
    expect(await openTunnel(interception, 'example.com')).toBe(403)
    expect(await openTunnel(interception, `${SHOP}:8443`)).toBe(403)
    expect(reported).toEqual([
      'Refused: example.com is no HTTPS address of the platform. Let it pass with --pass example.com.',
      `Refused: ${SHOP}:8443 is no HTTPS address of the platform. Let it pass with --pass ${SHOP}.`,
    ])
  })

  it('lets a host pass that the option names, with its subdomains', async () => {
    // The name does not resolve: the proxy has tried to connect.
    for (const host of ['passed.test', 'www.passed.test'])
      expect(await openTunnel(interception, host)).toBe(502)
    expect(await openTunnel(interception, 'notpassed.test')).toBe(403)
  })

  it('lets this machine pass, for clients that except no host', async () => {
    const other = createServer((_request, response) => response.end('passed')).listen(
      0,
      '127.0.0.1',
    )
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const tunnel = await openTunnel(interception, `127.0.0.1:${port}`)
    if (typeof tunnel === 'number') throw new Error(`The proxy responded with ${tunnel}.`)
    tunnel.write('GET / HTTP/1.0\r\n\r\n')
    const received = await tunnel.toArray()
    expect(Buffer.concat(received as Buffer[]).toString()).toMatch(/^HTTP\/1\.1 200 OK[^]*passed$/)
    other.close()
  })

  it('forwards a request without TLS, without the password', async () => {
    const other = createServer((message, response) =>
      response.end(`${message.url} ${message.headers['proxy-authorization'] ?? 'none'}`),
    ).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { username, password, server } = interception.proxy
    const credentials = Buffer.from(`${username}:${password}`).toString('base64')
    const forwarded = await new Promise<string>(resolve => {
      get(
        {
          host: '127.0.0.1',
          port: new URL(server).port,
          path: `http://127.0.0.1:${port}/page?a=1`,
          headers: { 'proxy-authorization': `Basic ${credentials}` },
        },
        response => void response.toArray().then(parts => resolve(parts.join(''))),
      )
    })
    expect(forwarded).toBe('/page?a=1 none')
    other.close()
  })

  it('redirects a request without TLS to the same address with it', async () => {
    const { username, password, server } = interception.proxy
    const credentials = Buffer.from(`${username}:${password}`).toString('base64')
    const location = await new Promise(resolve => {
      get(
        {
          host: '127.0.0.1',
          port: new URL(server).port,
          path: `http://${SHOP}/admin?a=1`,
          headers: { 'proxy-authorization': `Basic ${credentials}` },
        },
        response => resolve([response.statusCode, response.resume().headers.location]),
      )
    })
    expect(location).toEqual([301, `https://${SHOP}/admin?a=1`])
    const tunnel = await openTunnel(interception, `${SHOP}:80`)
    if (typeof tunnel === 'number') throw new Error(`The proxy responded with ${tunnel}.`)
    tunnel.write(`GET /page HTTP/1.1\r\nHost: ${SHOP}\r\nConnection: close\r\n\r\n`)
    expect(Buffer.concat((await tunnel.toArray()) as Buffer[]).toString()).toMatch(
      /^HTTP\/1\.1 301 Moved Permanently\r\nlocation: https:\/\/demo-store\.myshopify\.com\/page\r\n/,
    )
  })

  it('attack: refuses a request without TLS whose host is none, and goes on', async () => {
    const tunnel = await openTunnel(interception, `${SHOP}:80`)
    if (typeof tunnel === 'number') throw new Error(`The proxy responded with ${tunnel}.`)
    tunnel.write('GET /page HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n')
    expect(Buffer.concat((await tunnel.toArray()) as Buffer[]).toString()).toMatch(
      /^HTTP\/1\.1 400 Bad Request\r\n/,
    )
    expect((await fetch(interception.pacUrl)).status).toBe(200)
  })

  it('has a proxy file for browsers, for the platform’s hosts only', async () => {
    const response = await fetch(interception.pacUrl)
    expect(response.headers.get('content-type')).toBe('application/x-ns-proxy-autoconfig')
    const find = new Function(
      'dnsDomainIs',
      `${await response.text()}; return host => FindProxyForURL('', host)`,
    )((host: string, domain: string) => host.endsWith(domain)) as (host: string) => string
    const proxy = `PROXY ${new URL(interception.proxy.server).host}`
    expect(
      [SHOP, 'admin.shopify.com', 'shopify.com', 'notshopify.com', 'localhost'].map(find),
    ).toEqual([proxy, proxy, proxy, 'DIRECT', 'DIRECT'])
  })

  it.runIf(readsProxyAddress(process.version))(
    'reports Node.js without its variable, which closes the connection',
    async () => {
      const code = `fetch('https://${SHOP}/')`
      const { NODE_EXTRA_CA_CERTS: _removed, ...environment } = interception.environment
      const { stderr } = await run(process.execPath, ['-e', code], {
        env: { PATH: process.env.PATH, ...environment },
      }).catch((error: { stderr: string }) => error)
      expect(stderr).toContain('SELF_SIGNED_CERT_IN_CHAIN')
      await expect.poll(() => reported).toHaveLength(1)
      expect(reported[0]).toMatch(
        /^A client.* does not accept the certificate of demo-store\.myshopify\.com\. .*Node\.js (?:reads )?NODE_EXTRA_CA_CERTS/,
      )
    },
  )

  it('reports curl without its variable, which sends an alert', async () => {
    const { server, username, password } = interception.proxy
    const proxy = server.replace('//', `//${username}:${password}@`)
    const { code } = await run('curl', ['--silent', '--proxy', proxy, `https://${SHOP}/`]).then(
      () => ({ code: 0 }),
      (error: { code: number }) => error,
    )
    expect(code).toBe(60)
    await expect.poll(() => reported).toHaveLength(1)
    expect(reported[0]).toMatch(
      /^A client \(curl\/[\d.]+\) does not accept the certificate of demo-store\.myshopify\.com\. curl reads CURL_CA_BUNDLE: /,
    )
  })

  it('reports no client that accepts the certificate', async () => {
    await send(`https://${SHOP}/admin/api/2026-10/graphql.json`)
    expect(reported).toEqual([])
  })
})
