import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { listTemplates } from '../../packages/cli/src/init/compose-app'
import { parseRegistration } from '../../packages/facts/registration/app-registration'
import { installRuntime } from '../../scripts/install-runtime.mjs'
import { LAYER, createScratchApp } from '../surface/scratch-app'
import type { ScratchApp } from '../surface/scratch-app'
import { runCommand, shellEnvironment } from '../surface/run-command'
import type { CommandResult } from '../surface/run-command'
import { writeComposedApp } from '../templates/composed-app'

/**
 * What the Shopify CLI does without an account: it reads the files of an app, and builds the app.
 */
const SHOPIFY_CLI = '4.8.2'
const FILE = 'shopify.app.toml'
const templates = await listTemplates(join(LAYER, 'templates'))

let app: ScratchApp
let home: string
let registration: string

beforeAll(async () => {
  app = await createScratchApp('apps/registered', { dependencies: 'checkout' })
  home = await mkdtemp(join(tmpdir(), 'platform-shopify-cli-'))
  registration = await readFile(join(app.folder, FILE), 'utf8')
  await writeFile(
    join(app.folder, 'package.json'),
    JSON.stringify({ name: 'registered', private: true, type: 'module' }),
  )
}, 900_000)

afterAll(async () => {
  await app.remove()
  await rm(home, { recursive: true, force: true })
})

function shopify(args: string[], folder = app.folder): Promise<CommandResult> {
  const command = join(installRuntime('@shopify/cli', SHOPIFY_CLI), 'bin/run.js')
  return runCommand(process.execPath, [command, ...args, '--no-color', '--path', folder], {
    cwd: folder,
    environment: shellEnvironment({
      HOME: home,
      CI: '1',
      SHOPIFY_CLI_NO_ANALYTICS: '1',
      PLATFORM_LAYER: LAYER,
    }),
  })
}

const BUILD = ['app', 'build', '--skip-dependencies-installation']
const build = () => shopify(BUILD)
const textOf = ({ stdout, stderr }: CommandResult) => (stdout + stderr).replace(/\s+/g, ' ')

describe('`shopify app build`', () => {
  it('reads the registration and the process file of an app, and builds it', async () => {
    const result = await build()
    expect([result.status, textOf(result)]).toEqual([
      0,
      expect.stringContaining('Registered app built!'),
    ])
    const server = await readFile(join(app.folder, '.output/server/index.mjs'), 'utf8')
    expect(server.length).toBeGreaterThan(0)
  })

  it('accepts keys that only the platform checks', async () => {
    const text = `extensions_summary = "Registers"\n${registration}\n[network_access]\nallowed_sources = ["api.example.com"]\n`
    expect(parseRegistration(text, FILE).unknownKeys).toEqual([])
    await writeFile(join(app.folder, FILE), text)
    try {
      expect((await build()).status).toBe(0)
    } finally {
      await writeFile(join(app.folder, FILE), registration)
    }
  })

  it.each([
    ['embedded = true', 'embedded = "yes"', '[embedded]'],
    [
      'application_url = "https://registered.example.com"',
      'application_url = 7',
      '[application_url]',
    ],
    [
      'redirect_urls = ["https://registered.example.com/_platform/auth/callback"]',
      'redirect_urls = "https://registered.example.com/_platform/auth/callback"',
      '[auth.redirect_urls]',
    ],
    ['scopes = "read_products"', 'scopes = ["read_products"]', '[access_scopes.scopes]'],
    ['topics = ["app/uninstalled"]', 'topics = "app/uninstalled"', 'webhooks.subscriptions'],
    ['name = "Registered app"', `name = "${'a'.repeat(31)}"`, '[name]'],
    ['embedded = true', 'embedded = true\nhandle = "registered-"', '[handle]'],
    [
      'topics = ["app/uninstalled"]',
      'compliance_topics = ["app/uninstalled"]',
      'webhooks.subscriptions.0.compliance_topics',
    ],
    [
      'uri = "/webhooks"',
      `uri = "/webhooks"\nname = "${'a'.repeat(51)}"`,
      'webhooks.subscriptions.0.name',
    ],
  ])('refuses what the layer refuses: %s as %s', async (right, wrong, key) => {
    const text = registration.replace(right, wrong)
    expect(text).not.toBe(registration)
    expect(() => parseRegistration(text, FILE)).toThrow(`${FILE}:`)
    await writeFile(join(app.folder, FILE), text)
    try {
      const result = await build()
      expect([result.status, textOf(result)]).toEqual([1, expect.stringContaining(key)])
    } finally {
      await writeFile(join(app.folder, FILE), registration)
    }
  })

  it.each(templates)('reads the registration of the template $name', async ({ name }) => {
    const folder = await mkdtemp(join(tmpdir(), `platform-linked-${name}-`))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await writeComposedApp(folder, name)
    // The build of the app, and the packages of its extensions, are those of other tests.
    await rm(join(folder, 'extensions'), { recursive: true, force: true })
    const processFile = join(folder, 'shopify.web.toml')
    const commands = await readFile(processFile, 'utf8')
    await writeFile(processFile, commands.replace(/^build = .*/m, 'build = "node --version"'))
    const file = join(folder, FILE)
    const unlinked = await readFile(file, 'utf8')

    const refused = await shopify(BUILD, folder)
    expect([refused.status, textOf(refused)]).toEqual([
      1,
      expect.stringContaining('[client_id]: Required'),
    ])

    // As `shopify app config link` does it.
    await writeFile(file, `client_id = "0123456789abcdef0123456789abcdef"\n${unlinked}`)
    const result = await shopify(BUILD, folder)
    expect([result.status, textOf(result)]).toEqual([0, expect.stringContaining('built!')])
  })
})

describe('`shopify app config validate`', () => {
  it('reports a file that is not TOML, as JSON', async () => {
    const folder = join(home, 'broken')
    await mkdir(folder)
    await writeFile(join(folder, FILE), 'name = "x\n')

    const { status, stdout } = await shopify(['app', 'config', 'validate', '--json'], folder)

    expect(status).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      valid: false,
      issues: [{ message: expect.stringContaining('Unterminated string') as string }],
    })
  })

  it('needs an account for the rest: it fails with a sign-in, not with the files of the app', async () => {
    const result = await shopify(['app', 'config', 'validate'])
    expect(result.status).not.toBe(0)
    expect(textOf(result)).toMatch(/accounts\.shopify\.com|log in|verification code/i)
  })
})

it('has a command that creates a store without an account', async () => {
  const command = join(installRuntime('@shopify/cli', SHOPIFY_CLI), 'bin/run.js')
  const { stdout } = await runCommand(
    process.execPath,
    [command, 'store', 'create', 'preview', '--help', '--no-color'],
    { cwd: home, environment: shellEnvironment({ HOME: home, CI: '1' }) },
  )
  expect(stdout.replace(/\s+/g, ' ')).toContain(
    'Creates a new Shopify store, with no need for an existing account.',
  )
})
