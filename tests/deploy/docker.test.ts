import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startEmulator } from '../../emulator'
import type { Emulator } from '../../emulator'
import { API_KEY, BROWSER, DEMO, SECRET } from '../integration/app-under-test'
import { forgeToken } from '../integration/session-tokens'
import { sectionBlocks } from '../surface/doc-blocks'
import { freePort } from '../surface/free-port'
import { packLayer } from '../surface/pack-layer'
import { NODE_USER, parseDockerfile, runDockerfile, startImage } from './dockerfile'
import type { Image } from './dockerfile'

/** The recipe of docs/deployment.md "Docker", with the files that it shows. */
const [dockerfile, dockerignore] = sectionBlocks('docs/deployment.md', '## Docker')
  .filter(({ language }) => ['dockerfile', 'gitignore'].includes(language))
  .map(({ code }) => code)
const INSTRUCTIONS = parseDockerfile(dockerfile ?? '')

const ROUTE = `export default defineEventHandler(async event => {
  const { session } = await usePlatformAdmin(event)
  return { shop: session.shop }
})
`

const of = (name: string) => INSTRUCTIONS.filter(each => each.name === name).map(({ args }) => args)

describe('the Dockerfile', () => {
  it('builds on the Node that the layer needs, and runs as another user than root', () => {
    expect(of('FROM')).toEqual(['node:24-slim AS build', 'node:24-slim'])
    expect(process.versions.node.split('.')[0]).toBe('24')
    const names = INSTRUCTIONS.map(({ name }) => name)
    expect(of('USER')).toEqual(['node'])
    expect(names.indexOf('USER')).toBeGreaterThan(names.lastIndexOf('RUN'))
    expect(names.indexOf('USER')).toBeLessThan(names.indexOf('CMD'))
  })

  it('starts the server as its only process, so that it gets the signals', () => {
    expect(of('CMD')).toEqual(['["node", ".output/server/index.mjs"]'])
  })

  it('installs what the lock file has, before it copies the source', () => {
    expect(of('RUN')[0]).toBe('npm ci')
    expect(of('COPY').slice(0, 2)).toEqual(['package.json package-lock.json *.tgz ./', '. .'])
  })

  it('contains no setting of the app, and ignores the files that have them', () => {
    expect(of('ENV')).toEqual(['NODE_ENV=production'])
    expect(of('ARG')).toEqual([])
    expect(dockerignore?.split('\n')).toEqual(
      expect.arrayContaining(['.env*', '.data', 'node_modules', '.output', '.nuxt']),
    )
  })
})

describe('its steps in clean folders', () => {
  let context: string
  let image: Image
  let emulator: Emulator
  let port: number
  let running: ReturnType<typeof startImage>

  beforeAll(async () => {
    context = await mkdtemp(join(tmpdir(), 'platform-docker-'))
    const { tarball } = await packLayer(context, { build: true })
    await cp(tarball, join(context, 'nuxt-platform-layer.tgz'))
    await rm(tarball)
    await mkdir(join(context, 'server/api'), { recursive: true })
    await writeFile(join(context, 'server/api/shop.get.ts'), ROUTE)
    await writeFile(join(context, 'app.vue'), '<template><p>An app in a container</p></template>\n')
    await writeFile(
      join(context, 'nuxt.config.ts'),
      "export default defineNuxtConfig({ extends: ['nuxt-platform-layer'], compatibilityDate: '2026-08-01', telemetry: false })\n",
    )
    await writeFile(
      join(context, 'package.json'),
      JSON.stringify({
        name: 'container',
        private: true,
        type: 'module',
        dependencies: { nuxt: '^4.5.2', 'nuxt-platform-layer': 'file:nuxt-platform-layer.tgz' },
      }),
    )
    // A registry that lacks the packages of other systems cannot make a whole lock file, which
    // `npm ci` needs: it is made while the packages are installed.
    await writeFile(join(context, 'package-lock.json'), '{ "lockfileVersion": 3, "packages": {} }')
    image = await runDockerfile(
      INSTRUCTIONS.map(each =>
        each.args === 'npm ci' ? { ...each, args: 'npm install --no-audit --no-fund' } : each,
      ),
      context,
    )
    port = await freePort()
    emulator = await startEmulator({
      port: 0,
      app: {
        apiKey: API_KEY,
        apiSecretKey: SECRET,
        appUrl: `http://localhost:${port}`,
        scopes: ['write_products'],
      },
    })
    await emulator.control.install({ shop: DEMO })
    running = startImage(image, {
      ...emulator.environment,
      PORT: String(port),
      NUXT_PLATFORM_DRAIN_MS: '500',
    })
    await vi.waitFor(
      async () => expect((await fetch(`http://localhost:${port}/_platform/ready`)).ok).toBe(true),
      { timeout: 30_000, interval: 100 },
    )
  }, 900_000)

  afterAll(async () => {
    await emulator?.close()
    await image?.remove()
    await rm(context, { recursive: true, force: true })
  })

  it('make a server that serves a shop, and stores its session as its user in the volume', async () => {
    const response = await fetch(`http://localhost:${port}/api/shop`, {
      headers: { authorization: `Bearer ${forgeToken({ shop: DEMO })}`, 'user-agent': BROWSER },
    })
    expect([response.status, await response.json()]).toEqual([200, { shop: DEMO }])
    const [session = ''] = await readdir(join(image.folder, '.data/platform/session'))
    const { uid } = await stat(join(image.folder, '.data/platform/session', session))
    expect(uid).toBe(process.getuid?.() === 0 ? NODE_USER : process.getuid?.())
  })

  it('contain the build alone: no source, package or secret', async () => {
    expect((await readdir(image.folder)).sort()).toEqual(['.data', '.output'])
  })

  it('end with `docker stop`', async () => {
    expect(await running.stop('SIGTERM')).toBe(0)
    expect(running.output()).not.toContain(SECRET)
  })
})
