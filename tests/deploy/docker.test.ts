import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startEmulator } from '../../packages/emulator/src'
import { API_KEY, BROWSER, DEMO, SECRET } from '../integration/app-under-test'
import { forgeToken } from '../integration/session-tokens'
import { sectionBlocks } from '../surface/doc-blocks'
import { freePort } from '../surface/free-port'
import { packLayer } from '../surface/pack-layer'
import { requireCommand } from '../surface/run-command'
import { LAYER } from '../surface/scratch-app'
import { isLockWhole } from '../surface/whole-lock'
import { NODE_USER, parseDockerfile, runDockerfile, startImage } from './dockerfile'
import type { Image, Instruction } from './dockerfile'

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

/** A started image, and the platform that it talks to. */
interface RunningImage {
  running: ReturnType<typeof startImage>
  /** Requests a path with the ID token of a shop. */
  fetch: (path: string) => Promise<Response>
  close: () => Promise<void>
}

/** Starts an image as a container with its variables, and installs its app in a store. */
async function serveShop(image: Image): Promise<RunningImage> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const emulator = await startEmulator({
    port: 0,
    app: { apiKey: API_KEY, apiSecretKey: SECRET, appUrl: url, scopes: ['write_products'] },
  })
  await emulator.control.install({ shop: DEMO })
  const running = startImage(image, {
    ...emulator.environment,
    PORT: String(port),
    NUXT_PLATFORM_DRAIN_MS: '500',
  })
  await vi.waitFor(
    async () => expect((await fetch(`${url}/_platform/ready`)).ok, running.output()).toBe(true),
    { timeout: 30_000, interval: 100 },
  )
  return {
    running,
    fetch: path =>
      fetch(url + path, {
        headers: { authorization: `Bearer ${forgeToken({ shop: DEMO })}`, 'user-agent': BROWSER },
      }),
    close: async () => {
      await running.stop('SIGKILL')
      await emulator.close()
    },
  }
}

const expectedOwner = process.getuid?.() === 0 ? NODE_USER : process.getuid?.()

/** Id of the user who wrote the session of the shop into the volume. */
async function ownerOfSession({ folder }: Image): Promise<number> {
  const sessions = join(folder, '.data/platform/session')
  const [session = ''] = await readdir(sessions)
  return (await stat(join(sessions, session))).uid
}

let packed: string
let tarball: string
beforeAll(async () => {
  packed = await mkdtemp(join(tmpdir(), 'platform-packed-'))
  tarball = (await packLayer(packed, { build: process.env.PLATFORM_SKIP_BUILD !== '1' })).tarball
}, 900_000)
afterAll(() => rm(packed, { recursive: true, force: true }))

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
  let server: RunningImage

  beforeAll(async () => {
    context = await mkdtemp(join(tmpdir(), 'platform-docker-'))
    await cp(tarball, join(context, 'nuxt-platform-layer.tgz'))
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
    // `npm ci` needs a whole one: it is made while the packages are installed.
    await writeFile(join(context, 'package-lock.json'), '{ "lockfileVersion": 3, "packages": {} }')
    image = await runDockerfile(INSTRUCTIONS.map(withInstall), context)
    server = await serveShop(image)
  }, 900_000)

  afterAll(async () => {
    await server?.close()
    await image?.remove()
    await rm(context, { recursive: true, force: true })
  })

  it('make a server that serves a shop, and stores its session as its user in the volume', async () => {
    const response = await server.fetch('/api/shop')
    expect([response.status, await response.json()]).toEqual([200, { shop: DEMO }])
    expect(await ownerOfSession(image)).toBe(expectedOwner)
  })

  it('contain the build alone: no source, package or secret', async () => {
    expect((await readdir(image.folder)).sort()).toEqual(['.data', '.output'])
  })

  it('end with `docker stop`', async () => {
    expect(await server.running.stop('SIGTERM')).toBe(0)
    expect(server.running.output()).not.toContain(SECRET)
  })
})

/** Installs the packages without a whole lock file. */
function withInstall(instruction: Instruction): Instruction {
  return instruction.args === 'npm ci'
    ? { ...instruction, args: 'npm install --no-audit --no-fund' }
    : instruction
}

describe('the Dockerfile of an app that `init` created, in clean folders', () => {
  let parent: string
  let image: Image
  let server: RunningImage

  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'platform-template-image-'))
    const init = [join(LAYER, 'dist/cli/cli.js'), 'init', 'my-app', '--yes', '--layer', tarball]
    await requireCommand(process.execPath, init, { cwd: parent })
    const context = join(parent, 'my-app')
    const read = (file: string) => readFile(join(context, file), 'utf8')
    // What it lists is not sent to Docker.
    for (const path of (await read('.dockerignore')).trim().split('\n'))
      await rm(join(context, path), { recursive: true, force: true })
    const instructions = parseDockerfile(await read('Dockerfile'))
    image = await runDockerfile(
      (await isLockWhole(context)) ? instructions : instructions.map(withInstall),
      context,
    )
    server = await serveShop(image)
  }, 900_000)

  afterAll(async () => {
    await server?.close()
    await image?.remove()
    await rm(parent, { recursive: true, force: true })
  })

  it('makes a server of that user, with the packages of the lock file', async () => {
    const response = await server.fetch('/api/products')
    expect([response.status, await response.json()]).toEqual([
      200,
      { products: expect.any(Array) as unknown[], announced: null },
    ])
    expect(await ownerOfSession(image)).toBe(expectedOwner)
    expect((await readdir(image.folder)).sort()).toEqual(['.data', '.output'])
    expect(await server.running.stop('SIGTERM')).toBe(0)
  })
})
