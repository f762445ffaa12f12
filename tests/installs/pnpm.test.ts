import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { startEmulatorCommand } from '../surface/emulator-command'
import type { EmulatorCommand } from '../surface/emulator-command'
import { freePort } from '../surface/free-port'
import { requireCommand, shellEnvironment } from '../surface/run-command'
import { createScratchApp, LAYER } from '../surface/scratch-app'
import type { RunningApp, ScratchApp } from '../surface/scratch-app'

const SHOP = 'demo-store.platform.test'
/** Nothing is reachable but what a package asks for itself. */
const STRICT = 'node-linker=isolated\nshamefully-hoist=false\npublic-hoist-pattern=\n'
/** What an app with Nuxt UI, and without the layer, depends on. */
const BARE_UI = {
  nuxt: '4.5.2',
  '@nuxt/ui': '4.11.2',
  tailwindcss: '^4.3.0',
  vue: '^3.5.45',
  'vue-router': '^5.2.0',
}

let pnpm: string
let strict: ScratchApp
let emulator: EmulatorCommand
let app: RunningApp

beforeAll(async () => {
  pnpm = await installPnpm()
  strict = await createScratchApp('consumer', { dependencies: 'none' })
  await copyFile(inject('packedLayer').tarball, join(strict.folder, 'nuxt-platform-layer.tgz'))
  await installStrictly(strict.folder, STRICT)
  await strict.nuxt('build')
})

/** Installs the packages of an app with pnpm and these settings. */
async function installStrictly(cwd: string, settings: string): Promise<void> {
  await writeFile(join(cwd, '.npmrc'), settings)
  const install = ['install', '--ignore-scripts', '--prefer-offline']
  await requireCommand(
    process.execPath,
    [join(pnpm, 'node_modules/pnpm/bin/pnpm.cjs'), ...install],
    { cwd, environment: shellEnvironment({ CI: 'true' }) },
  )
}

afterAll(async () => {
  await app?.stop()
  await emulator?.stop()
  await strict?.remove()
  if (pnpm) await rm(pnpm, { recursive: true })
})

describe('an app that installed the layer with pnpm, strictly', () => {
  it('can import its own dependencies, and no package of the layer', async () => {
    const { dependencies, devDependencies } = JSON.parse(
      await readFile(join(strict.folder, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, string>>
    const installed = await readdir(join(strict.folder, 'node_modules'))

    expect(installed.filter(name => !name.startsWith('.')).sort()).toEqual(
      Object.keys({ ...dependencies, ...devDependencies }).sort(),
    )
  })

  it('is built, and serves the products of the shop that opened it', async () => {
    const port = await freePort()
    emulator = await startEmulatorCommand({
      cwd: strict.folder,
      appUrl: `http://localhost:${port}`,
    })
    app = await strict.start({ ...emulator.environment, NITRO_PORT: String(port) })
    await emulator.control('/install', { shop: SHOP })
    const { url } = await emulator.control<{ url: string }>('/frame-url', {
      shop: SHOP,
      path: '/products',
    })

    const response = await app.fetch(url.replace(app.url, ''))

    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<li>Stoneware Mug</li>')
  })
})

describe('an app that installed with hoist=false', () => {
  it.each([
    ['the layer', 'consumer', {}],
    ['Nuxt UI alone', 'apps/bare-ui', BARE_UI],
  ])(
    'and %s is not built: Nuxt looks for a module of Nuxt UI in its folder',
    async (_title, fixture, dependencies) => {
      const app = await createScratchApp(fixture, { dependencies: 'none' })
      onTestFinished(app.remove)
      await copyFile(inject('packedLayer').tarball, join(app.folder, 'nuxt-platform-layer.tgz'))
      const path = join(app.folder, 'package.json')
      const manifest = JSON.parse(await readFile(path, 'utf8')) as object
      await writeFile(path, JSON.stringify({ dependencies, ...manifest }))
      await installStrictly(app.folder, `${STRICT}hoist=false\n`)

      await expect(app.nuxt('build')).rejects.toThrow(
        'Could not resolve `@nuxt/icon` (specified as a dependency of `@nuxt/ui`)',
      )
    },
  )
})

/** Installs pnpm, which only this file needs. @returns the folder */
async function installPnpm(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'platform-pnpm-'))
  const manifest = await readFile(join(LAYER, 'package.json'), 'utf8')
  const { config } = JSON.parse(manifest) as { config: { pnpm: string } }
  await requireCommand(
    'npm',
    ['install', '--prefix', folder, '--prefer-offline', `pnpm@${config.pnpm}`],
    { cwd: folder },
  )
  return folder
}
