import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest'
import { buildSchema } from 'graphql'
import { CODEGEN_USAGE } from '../../../src/commands/codegen'
import { readCommand } from '../../../src/read-command'
import { downloadSchema } from '../../../src/download-schema'
import { readSchemaText } from '../../../../facts/schemas/schema-text'
import { DEMO, startPlatform } from '../../../../emulator/tests/unit/started-platform'
import type { StartedPlatform } from '../../../../emulator/tests/unit/started-platform'
import { bundleCommand } from '../bundled-command'

const command = bundleCommand()
const TOKEN = 'shpat_0123456789'
const ENVIRONMENT = { PLATFORM_ADMIN_API_TOKEN: TOKEN }

describe('readCommand of codegen', () => {
  it("reads every option, the token and the platform's address", () => {
    const args = [
      'codegen',
      '--shop',
      DEMO,
      '--api',
      'storefront',
      '--api-version',
      '2026-04',
      '--out',
      'a/b.graphql',
    ]
    const environment = {
      ...ENVIRONMENT,
      NUXT_PLATFORM_PROFILE_SHOP_DOMAINS: 'platform.test',
      NUXT_PLATFORM_PROFILE_SHOP_URL: 'http://127.0.0.1:4400/{shop}',
    }

    expect(readCommand(args, environment)).toEqual({
      kind: 'codegen',
      options: {
        api: 'storefront',
        apiVersion: '2026-04',
        out: 'a/b.graphql',
        download: { shop: DEMO, token: TOKEN, shopUrl: 'http://127.0.0.1:4400/{shop}' },
      },
    })
  })

  it('requires nothing, and downloads nothing', () => {
    expect(readCommand(['codegen'], ENVIRONMENT)).toEqual({
      kind: 'codegen',
      options: { api: 'admin', apiVersion: '2026-10', out: 'schema/admin-2026-10.graphql' },
    })
  })

  it("downloads from a shop at the platform's address", () => {
    expect(readCommand(['codegen', '--shop', 'my-shop.myshopify.com'], ENVIRONMENT)).toEqual({
      kind: 'codegen',
      options: {
        api: 'admin',
        apiVersion: '2026-10',
        out: 'schema/admin-2026-10.graphql',
        download: { shop: 'my-shop.myshopify.com', token: TOKEN, shopUrl: 'https://{shop}' },
      },
    })
  })

  it('shows help', () => {
    expect(readCommand(['codegen', '--help'])).toEqual({ kind: 'help', usage: CODEGEN_USAGE })
  })

  const SHOP =
    '--shop must be a shop below one of myshopify.com, shopify.com, myshopify.io, shop.dev, e.g. my-shop.myshopify.com.'
  it.each<[string[], string]>([
    [['--shop', ''], SHOP],
    [['--shop', 'my-shop'], SHOP],
    [['--shop', 'my-shop.example.com'], SHOP],
    [['--shop', 'evil.example/my-shop.myshopify.com'], SHOP],
    [['--shop', 'evil.example#.myshopify.com'], SHOP],
    [['--shop', 'a.myshopify.com', '--api', 'partner'], '--api must be admin or storefront.'],
    [
      ['--shop', 'a.myshopify.com', '--api-version', '2026-05'],
      '--api-version must be like 2026-10, or unstable.',
    ],
    [
      ['--shop', 'a.myshopify.com', '--api-version', '../2026-10'],
      '--api-version must be like 2026-10, or unstable.',
    ],
    [['--shop', 'a.myshopify.com', '--token', TOKEN], "Unknown option '--token'"],
  ])('refuses %j', (args, message) => {
    const command = readCommand(['codegen', ...args], ENVIRONMENT)

    expect(command.kind === 'usage' && command.message).toMatch(message)
    expect(JSON.stringify(command)).not.toContain(TOKEN)
  })

  it.each([[undefined], [''], ['two words'], ['line\nbreak']])('refuses the token %j', token => {
    expect(
      readCommand(['codegen', '--shop', 'a.myshopify.com'], { PLATFORM_ADMIN_API_TOKEN: token }),
    ).toEqual({
      kind: 'usage',
      message: 'Set PLATFORM_ADMIN_API_TOKEN to an Admin API access token of the shop.',
      usage: CODEGEN_USAGE,
    })
  })
})

describe('the command', () => {
  let platform: StartedPlatform
  let folder: string
  let token: string

  beforeAll(async () => {
    platform = await startPlatform()
    await platform.emulator.control.install({ shop: DEMO })
    token = String((await platform.exchange()).json.access_token)
  })

  afterAll(() => platform.emulator.close())

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'platform-schema-'))
  })

  afterEach(() => rmSync(folder, { recursive: true }))

  async function run(
    args: string[],
    accessToken = token,
  ): Promise<{ code: number | null; out: string; err: string }> {
    const environment = {
      PATH: process.env.PATH,
      ...platform.emulator.environment,
      PLATFORM_ADMIN_API_TOKEN: accessToken,
    }
    const child = spawn(process.execPath, [command(), 'codegen', ...args], {
      cwd: folder,
      env: environment,
    })
    const text = { out: '', err: '' }
    child.stdout.on('data', (chunk: Buffer) => (text.out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (text.err += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, ...text }
  }

  it.each([
    ['admin', '2026-10', []],
    ['storefront', '2026-04', ['--api', 'storefront', '--api-version', '2026-04']],
  ] as const)('writes the schema of %s %s without a token', async (api, version, args) => {
    expect(await run([...args], '')).toEqual({
      code: 0,
      out: `Wrote schema/${api}-${version}.graphql\n`,
      err: '',
    })

    const text = readFileSync(join(folder, `schema/${api}-${version}.graphql`), 'utf8')
    expect(text).toBe(`${readSchemaText(api, version)}\n`)
    expect(buildSchema(text).getQueryType()?.name).toBe('QueryRoot')
  })

  it('exits with 1 and writes nothing for a version that is not shipped', async () => {
    expect(await run(['--api-version', '2024-10'])).toEqual({
      code: 1,
      out: '',
      err: 'This package has the schemas of 2025-10, 2026-01, 2026-04, 2026-07, 2026-10, unstable. To download that of 2024-10, set --shop and PLATFORM_ADMIN_API_TOKEN.\n',
    })
    expect(readdirSync(folder)).toEqual([])
  })

  it.each(['admin', 'storefront'])('downloads the schema of the %s API of a shop', async api => {
    const out = `schema/${api}-2026-10.graphql`
    expect(await run(['--shop', DEMO, '--api', api])).toEqual({
      code: 0,
      out: `Wrote ${out}\n`,
      err: '',
    })

    expect(buildSchema(readFileSync(join(folder, out), 'utf8')).getType('Shop')).toBeDefined()
  })

  it('exits with 1 and writes nothing when the platform rejects the token', async () => {
    const { code, out, err } = await run(['--shop', DEMO], TOKEN)

    expect([code, out]).toEqual([1, ''])
    expect(err).toBe(
      `${platform.emulator.url}/${DEMO}/admin/api/2026-10/graphql.json responded with 401: the token was not issued by ${DEMO} or has expired.\n`,
    )
    expect(readdirSync(folder)).toEqual([])
  })

  it('exits with 1 and names the rule when the platform refuses the address', async () => {
    const { control } = platform.emulator
    await control.setIpAllowlist({ ranges: ['203.0.113.0/24'] })
    const { code, err } = await run(['--shop', DEMO])
    await control.setIpAllowlist({ ranges: ['127.0.0.0/8', '::1'] })
    expect([code, readdirSync(folder)]).toEqual([1, []])
    expect(err).toMatch(
      /^The Admin API refused the app with status 403\. .*\(rule allowlist-calls\).* This command calls from this machine\.\n$/,
    )
  })

  it('exits with 2 and prints the usage for an invalid shop', async () => {
    const { code, err } = await run(['--shop', 'elsewhere.example.com'])

    expect(code).toBe(2)
    expect(
      err.startsWith(
        '--shop must be a shop below one of platform.test, e.g. my-shop.platform.test.\n\ncodegen: writes ',
      ),
    ).toBe(true)
  })
})

describe('downloadSchema', () => {
  /** Returns the error message for a platform that responds like this. */
  async function download(respond: RequestListener): Promise<string> {
    const server = createServer(respond).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const shopUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/{shop}`
    const failure = await downloadSchema({
      api: 'admin',
      shop: DEMO,
      apiVersion: '2026-10',
      token: TOKEN,
      shopUrl,
    }).catch((error: unknown) => error)
    return failure instanceof Error ? failure.message.replace(/^\S+/, 'URL') : 'a schema'
  }

  it.each<[string, RequestListener, string]>([
    [
      '404',
      (_request, response) => response.writeHead(404).end(),
      'URL responded with 404, not 200. Check the shop and the version.',
    ],
    [
      'a redirect, which it does not follow',
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
      'URL responded with 302, not 200. Check the shop and the version.',
    ],
    ['HTML', (_request, response) => response.end('<html>'), 'URL did not return a schema.'],
    [
      'errors',
      (_request, response) => response.end('{"errors":[{"message":"Introspection is off"}]}'),
      'URL did not return a schema: Introspection is off',
    ],
    ['nothing', request => request.socket.destroy(), 'URL could not be reached: other side closed'],
  ])('throws when the platform responds with %s', async (_name, respond, message) => {
    expect(await download(respond)).toBe(message)
  })
})
