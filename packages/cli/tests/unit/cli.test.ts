import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmulator } from '../../../emulator/src'
import type { SavedState } from '../../../emulator/src'
import { COMMANDS, OVERVIEW, readCommand } from '../../src/read-command'
import { START_USAGE } from '../../src/commands/start'
import { DEFAULT_API_VERSION } from '../../../../shared/wire'
import { bundleCommand } from './bundled-command'

const command = bundleCommand()

const ALLOWLIST =
  'shopify.app.toml has no key for the IP allowlist, without which the platform refuses new installations since 2026-11-20.\n  In the Dev Dashboard, open Settings, IP allowlist, and add the addresses or networks from which your servers call the Admin API.\n'

interface Run {
  code: number | null
  out: string
  err: string
}

/** Runs the command; `stopOn` sends SIGTERM when the text has been printed. */
function run(
  args: string[],
  stopOn?: string,
  {
    cwd,
    nodeOptions = [],
    name = 'cli',
  }: { cwd?: string; nodeOptions?: string[]; name?: 'cli' | 'create' } = {},
): Promise<Run> {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [...nodeOptions, command(name), ...args], { cwd })
    const result: Run = { code: null, out: '', err: '' }
    child.stdout.on('data', (chunk: Buffer) => {
      result.out += chunk.toString()
      if (stopOn && result.out.includes(stopOn)) child.kill('SIGTERM')
    })
    child.stderr.on('data', (chunk: Buffer) => {
      result.err += chunk.toString()
    })
    child.on('close', code => resolve({ ...result, code }))
  })
}

/** A line of the overview, whose columns are padded. */
function lineOf(name: string, summary: string): RegExp {
  return new RegExp(`^ {2}${name} +${summary}$`, 'm')
}

describe('a pipe whose reader has ended', () => {
  it.each(['cli', 'create'] as const)('ends the command %s without a stack', async name => {
    const child = spawn(process.execPath, [command(name), '--help'])
    child.stdout.destroy()
    let err = ''
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
    const code = await new Promise(resolve => child.on('close', resolve))
    expect([code, err]).toEqual([1, ''])
  })

  it.each(['cli', 'create'] as const)('ends the command %s that has an error', async name => {
    const child = spawn(process.execPath, [command(name), '--no-such-option'])
    child.stderr.destroy()
    let out = ''
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    const code = await new Promise(resolve => child.on('close', resolve))
    expect([code, out]).toEqual([1, ''])
  })
})

describe('readCommand', () => {
  it('reads every option', () => {
    const args = [
      'emulator',
      '--port',
      '0',
      '--app-url',
      'http://localhost:1',
      '--api-key',
      'k',
      '--api-secret',
      's',
      '--scopes',
      'read_orders, write_products',
      '--name',
      'N',
      '--strict-port',
      '--host',
      '::1',
      '--seed',
      's.json',
      '--state',
      'p.json',
    ]
    expect(readCommand(args)).toEqual({
      kind: 'start',
      options: {
        seedFile: 's.json',
        options: {
          port: 0,
          strictPort: true,
          host: '::1',
          stateFile: 'p.json',
          app: {
            appUrl: 'http://localhost:1',
            apiKey: 'k',
            apiSecretKey: 's',
            scopes: ['read_orders', 'write_products'],
            name: 'N',
          },
        },
      },
    })
  })

  it('shows the overview, in which each command has a line', () => {
    expect(readCommand(['--help'])).toEqual({ kind: 'help', usage: OVERVIEW })
    for (const { name, summary } of COMMANDS) expect(OVERVIEW).toMatch(lineOf(name, summary))
  })

  it('leaves the options of another command to it', () => {
    const args = ['emulator', '--intercept', '--', 'npm', 'run', 'dev', '-h', '--help']
    expect(readCommand(args)).toMatchObject({
      kind: 'start',
      options: { intercept: { command: args.slice(3) } },
    })
  })

  it.each(COMMANDS.map(({ name, usage }) => ({ name, usage })))(
    'shows the help of $name',
    ({ name, usage }) => {
      const args = name.split(' ')
      expect(readCommand([...args, '--help'])).toEqual({ kind: 'help', usage })
      expect(readCommand([...args, '-h'])).toEqual({ kind: 'help', usage })
      expect(usage.startsWith(name)).toBe(true)
      expect(readCommand([...args, '--bogus'])).toMatchObject({ kind: 'usage', usage })
    },
  )

  it.each<[string[], string]>([
    [[], 'Name a command.'],
    [['serve'], 'There is no command "serve".'],
    [['key'], 'There is no command "key".'],
    [['--port', '0', 'emulator'], 'There is no command "--port".'],
    [['re-encrypt', '--dry-run'], "Unknown option '--dry-run'"],
    [['emulator', 'again'], "Unexpected argument 'again'."],
    [['emulator', '--port', 'x'], '--port must be a number from 0 to 65535.'],
    [['emulator', '--port', '65536'], '--port must be a number from 0 to 65535.'],
    [['emulator', '--prot', '1'], "Unknown option '--prot'"],
    [['emulator', '--strict-port=yes'], "Option '--strict-port' does not take an argument"],
    [['emulator', '--port'], "Option '--port <value>' argument missing"],
  ])('refuses %j', (args, message) => {
    const command = readCommand(args)
    expect(command.kind).toBe('usage')
    expect(command.kind === 'usage' && command.message.startsWith(message)).toBe(true)
  })
})

describe('the command', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emulator-cli-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('prints the URL and the environment, and exits on SIGTERM', async () => {
    const { code, out, err } = await run(
      ['emulator', '--port', '0', '--app-url', 'http://localhost:3457'],
      'Stop with Ctrl+C.',
    )
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^Local platform: http:\/\/127\.0\.0\.1:\d+\n/)
    expect(out).toContain('\nNUXT_PLATFORM_APP_URL=http://localhost:3457\n')
    expect(out).toMatch(/\nNUXT_PLATFORM_PROFILE_SHOP_URL=http:\/\/127\.0\.0\.1:\d+\/\{shop\}\n/)
  })

  it('exits with 2 and prints the usage for an unknown option', async () => {
    const { code, out, err } = await run(['emulator', '--bogus'])
    expect([code, out]).toEqual([2, ''])
    expect(err.startsWith("Unknown option '--bogus'")).toBe(true)
    expect(err.endsWith(START_USAGE)).toBe(true)
  })

  it('uses the next port when one is taken, and prints it', async () => {
    const first = await startEmulator({ port: 0 })
    const { code, out, err } = await run(
      ['emulator', '--port', String(first.port)],
      'Stop with Ctrl+C.',
    )
    const strict = await run(['emulator', '--port', String(first.port), '--strict-port'])
    await first.close()
    const [, used] = /^Local platform: http:\/\/127\.0\.0\.1:(\d+)\n/.exec(out) ?? []
    expect(Number(used)).toBeGreaterThan(first.port)
    expect([code, err]).toEqual([0, `Port ${first.port} is taken; using ${used}.\n`])
    expect([strict.code, strict.out]).toEqual([1, ''])
    expect(strict.err).toMatch(
      `Emulator: port ${first.port} is taken. Stop the process that uses it, or choose another port`,
    )
  })

  it('warns when other machines can connect', async () => {
    const { code, out, err } = await run(
      ['emulator', '--port', '0', '--host', '0.0.0.0'],
      'Stop with Ctrl+C.',
    )
    expect([code, err]).toEqual([
      0,
      'Warning: anyone who can reach 0.0.0.0 can use and control this platform.\n',
    ])
    expect(out).toMatch(/^Local platform: http:\/\/127\.0\.0\.1:\d+\n/)
  })

  it('uses the seed of its folder and saves the state', async () => {
    await writeFile(
      join(folder, 'platform.seed.json'),
      '{ "stores": [{ "handle": "tea", "installed": true }] }',
    )
    const { code, err } = await run(
      ['emulator', '--port', '0', '--state', 'state/platform.json'],
      'Stop with Ctrl+C.',
      { cwd: folder },
    )
    expect([code, err]).toEqual([0, ''])
    const { stores, installations } = JSON.parse(
      await readFile(join(folder, 'state/platform.json'), 'utf8'),
    ) as SavedState
    expect(stores.map(({ handle }) => handle)).toEqual(['tea'])
    expect(installations).toMatchObject([{ shop: 'tea.platform.test', scopes: ['write_products'] }])
  })

  it('registers the app of its folder, and options win', async () => {
    await writeFile(
      join(folder, 'shopify.app.toml'),
      'client_id = "tea-app"\n[access_scopes]\nscopes = "read_orders"\n',
    )
    const registered = await run(['emulator', '--port', '0'], 'Stop with Ctrl+C.', { cwd: folder })
    const overridden = await run(
      ['emulator', '--port', '0', '--api-key', 'other'],
      'Stop with Ctrl+C.',
      { cwd: folder },
    )
    expect(registered.out).toContain('\nNUXT_PLATFORM_API_KEY=tea-app\n')
    expect(registered.out).toContain('\nNUXT_PLATFORM_SCOPES=read_orders\n')
    expect(overridden.out).toContain('\nNUXT_PLATFORM_API_KEY=other\n')
    expect(overridden.out).toContain('\nNUXT_PLATFORM_SCOPES=read_orders\n')
  })

  it('starts with a registration file that has an unknown key, and warns of it', async () => {
    await writeFile(join(folder, 'shopify.app.toml'), 'clientId = "tea-app"\n')
    const { code, err } = await run(['emulator', '--port', '0'], 'Stop with Ctrl+C.', {
      cwd: folder,
    })
    expect([code, err]).toEqual([
      0,
      'shopify.app.toml:1: clientId is not a known key. Did you mean client_id?\n',
    ])
  })

  it('exits with 1 for an invalid registration file', async () => {
    await writeFile(join(folder, 'shopify.app.toml'), 'clientId = "tea-app"\nembedded = 1\n')
    const { code, out, err } = await run(['emulator', '--port', '0'], undefined, { cwd: folder })
    expect([code, out, err]).toEqual([
      1,
      '',
      'shopify.app.toml:2: embedded must be true or false.\nshopify.app.toml:1: clientId is not a known key. Did you mean client_id?\n',
    ])
  })

  /** Writes an app with a route for webhooks, and its registration file. */
  async function writeWebhookApp(registration: string): Promise<void> {
    await mkdir(join(folder, 'server/routes'), { recursive: true })
    const files = {
      'nuxt.config.ts': 'export default {}\n',
      'server/routes/webhooks.post.ts':
        'export default defineEventHandler(event => usePlatformWebhook(event))\n',
      'shopify.app.toml': registration,
    }
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
  }

  it('passes registration --check before the app is linked, and names the missing client_id', async () => {
    await writeWebhookApp(
      `application_url = "https://tea.example.com"
embedded = true
[auth]
redirect_urls = ["https://tea.example.com/_platform/auth/callback"]
[webhooks]
api_version = "${DEFAULT_API_VERSION}"
[[webhooks.subscriptions]]
topics = ["app/uninstalled", "app/scopes_update"]
uri = "/webhooks"
`,
    )

    const { code, out } = await run(['registration', '--check'], undefined, { cwd: folder })
    expect([code, out]).toEqual([
      0,
      `shopify.app.toml has what the app needs.
shopify.app.toml has no client_id yet.
  Before you deploy, link it to an app with shopify app config link.
${ALLOWLIST}`,
    ])
  })

  it('compares the registration file with the app, and writes what is missing', async () => {
    await writeWebhookApp(
      '# Tea\nclient_id = "tea"\napplication_url = "https://tea.example.com"\nembedded = true\n',
    )
    const commands = ['--check', '--write', '--check', '--write']
    const results: [number | null, string][] = []
    for (const option of commands) {
      const { code, out } = await run(['registration', option], undefined, { cwd: folder })
      results.push([code, out])
    }
    const differences = [
      'shopify.app.toml does not have the redirect URL https://tea.example.com/_platform/auth/callback.\n',
      'shopify.app.toml has no subscription to app/uninstalled (handled by the layer), app/scopes_update (handled by the layer).\n',
    ]
    expect(results).toEqual([
      [
        1,
        `${differences[0]}  Add it to redirect_urls below [auth].\n${differences[1]}  Add it to topics of [[webhooks.subscriptions]].\n${ALLOWLIST}`,
      ],
      [
        0,
        [...differences, 'shopify.app.toml:9 has subscriptions without an api_version.\n']
          .map(each => `${each}  Written.\n`)
          .join('') + ALLOWLIST,
      ],
      [0, `shopify.app.toml has what the app needs.\n${ALLOWLIST}`],
      [0, `shopify.app.toml has what the app needs.\n${ALLOWLIST}`],
    ])
    expect(await readFile(join(folder, 'shopify.app.toml'), 'utf8')).toBe(`# Tea
client_id = "tea"
application_url = "https://tea.example.com"
embedded = true

[auth]
redirect_urls = ["https://tea.example.com/_platform/auth/callback"]

[webhooks]
api_version = "${DEFAULT_API_VERSION}"

[[webhooks.subscriptions]]
topics = ["app/uninstalled", "app/scopes_update"]
uri = "/webhooks"
`)
  })

  it('exits with 1 for an invalid seed and starts nothing', async () => {
    await writeFile(
      join(folder, 'mine.json'),
      '{ "stores": [{ "handle": "tea", "shade": "green" }] }',
    )
    const { code, out, err } = await run(
      ['emulator', '--port', '0', '--seed', 'mine.json', '--state', 'platform.json'],
      undefined,
      { cwd: folder },
    )
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(
      /^The seed mine\.json is invalid: stores\[0\]\.shade is not known\. Known fields: handle, name, .*\n$/,
    )
    expect(await readdir(folder)).toEqual(['mine.json'])
  })

  it('exits with 1 when it cannot start', async () => {
    const { code, err } = await run(['emulator', '--port', '0', '--app-url', 'nowhere'])
    expect([code, err]).toEqual([
      1,
      'Emulator: app.appUrl must be an origin, e.g. "http://localhost:3000".\n',
    ])
  })

  describe('on a Node.js that is too old', () => {
    const set = "Object.defineProperty(process.versions, 'node', { value: '20.20.2' })"
    const nodeOptions = ['--import', `data:text/javascript,${encodeURIComponent(set)}`]

    it('exits with 1 and shows how to get a newer one', async () => {
      const { code, out, err } = await run(['emulator', '--port', '0'], undefined, { nodeOptions })
      expect([code, out, err]).toEqual([
        1,
        '',
        'nuxt-platform-layer needs Node.js ^22.19.0 || ^24.11.0 || >=26.0.0, and this is 20.20.2. Install a newer Node.js, or run "npm install -D node@24", which npx and npm run then use.\n',
      ])
    })

    it.each(['cli', 'create'] as const)('%s creates no app', async name => {
      const folder = await mkdtemp(join(tmpdir(), 'platform-init-'))
      const args = [...(name === 'cli' ? ['init'] : []), 'my-app', '--yes', '--no-install']
      const { code, out, err } = await run(args, undefined, { cwd: folder, nodeOptions, name })
      expect([code, out, err, await readdir(folder)]).toEqual([
        1,
        '',
        'nuxt-platform-layer needs Node.js ^22.19.0 || ^24.11.0 || >=26.0.0, and this is 20.20.2. Install a newer Node.js, or run "npm install -D node@24", which npx and npm run then use.\n',
        [],
      ])
      await rm(folder, { recursive: true })
    })

    it('still shows the help', async () => {
      const { code, out } = await run(['--help'], undefined, { nodeOptions })
      expect([code, out]).toEqual([0, OVERVIEW])
    })
  })
})
