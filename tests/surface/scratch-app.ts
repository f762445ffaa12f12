import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { startProcess } from './background-process'
import type { BackgroundProcess } from './background-process'
import { freePort } from './free-port'
import { requireCommand, runCommand, shellEnvironment } from './run-command'
import type { CommandResult } from './run-command'

/**
 * What an app of `apps/` extends: the checkout, or the folder in which `npm run test:next` has
 * installed it with another version of Nuxt.
 */
export const LAYER =
  process.env.PLATFORM_NEXT ?? fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/**
 * A copy of a fixture in a temporary folder, so that nothing of this repository's own folders is
 * found by accident.
 */
export interface ScratchApp {
  readonly folder: string
  /**
   * Runs a command of Nuxt, e.g. `build`, and returns what it wrote. @throws Error when it fails
   */
  nuxt: (
    command: 'prepare' | 'build' | 'dev',
    environment?: Record<string, string>,
  ) => Promise<CommandResult>
  /** Starts the built server. Nothing of the environment is inherited. */
  start: (environment: Record<string, string>) => Promise<RunningApp>
  /** Runs the built server until it ends by itself. */
  runToEnd: (environment: Record<string, string>) => Promise<CommandResult>
  remove: () => Promise<void>
}

export interface RunningApp extends BackgroundProcess {
  /** Origin, e.g. `http://localhost:40123`. */
  readonly url: string
  /** `fetch` of a path, as a browser that does not follow redirects. */
  fetch: (path: string, headers?: Record<string, string>) => Promise<Response>
}

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/**
 * Copies a folder of `tests/surface`.
 *
 * @param options.dependencies `checkout`: the packages of this repository; `none`: the test
 *   installs its own
 */
export async function createScratchApp(
  fixture: string,
  options: { dependencies: 'checkout' | 'none' },
): Promise<ScratchApp> {
  const folder = await mkdtemp(join(tmpdir(), 'platform-surface-'))
  await cp(fileURLToPath(new URL(fixture, import.meta.url)), folder, { recursive: true })
  if (options.dependencies === 'checkout') {
    await linkPackages(folder)
    await writeFile(join(folder, '.nuxtrc'), await settingsOfLayer())
  }
  return scratchApp(folder)
}

/** What `npm run test:next` sets for all apps. */
const settingsOfLayer = () => readFile(join(LAYER, '.nuxtrc'), 'utf8').catch(() => '')

/** What the package does not need. */
const NOT_OF_THE_PACKAGE = ['.playground', 'tests', 'bench', '.ci']
/** What is made in the checkout, and no part of it. */
const MADE = ['.git', 'node_modules', 'dist', 'test-results']

/** Copies this repository into a folder, without what the package does not need. */
export async function copyLayer(folder: string): Promise<void> {
  const names = (await readdir(LAYER)).filter(
    name => ![...MADE, ...NOT_OF_THE_PACKAGE].includes(name),
  )
  await Promise.all(
    names.map(name => cp(join(LAYER, name), join(folder, name), { recursive: true })),
  )
}

/**
 * The app that `scripts/create-app.mjs` makes of this repository, with the packages of the
 * checkout.
 */
export async function createTemplateApp(): Promise<ScratchApp> {
  const folder = await mkdtemp(join(tmpdir(), 'platform-template-'))
  await requireCommand('node', ['scripts/create-app.mjs', folder], { cwd: LAYER })
  await linkPackages(folder)
  // As `npm install` does at its end.
  await requireCommand('npm', ['run', 'prepare'], { cwd: folder })
  return scratchApp(folder)
}

/** Gives a folder the packages of the checkout, and the checkout as `nuxt-platform-layer`. */
export async function linkLayer(folder: string): Promise<void> {
  await linkPackages(folder)
  await symlink(LAYER, join(folder, 'node_modules/nuxt-platform-layer'))
}

/**
 * Gives a folder the packages of the checkout. Not their folder itself, in which Nuxt keeps what it
 * builds.
 */
async function linkPackages(folder: string): Promise<void> {
  const packages = (await readdir(join(LAYER, 'node_modules'))).filter(name => name !== '.cache')
  await mkdir(join(folder, 'node_modules'))
  await Promise.all(
    packages.map(name =>
      symlink(join(LAYER, 'node_modules', name), join(folder, 'node_modules', name)),
    ),
  )
}

function scratchApp(folder: string): ScratchApp {
  const server = [join(folder, '.output/server/index.mjs')]
  const serverEnvironment = (port: number, environment: Record<string, string>) => ({
    NODE_ENV: 'production',
    NITRO_HOST: 'localhost',
    NITRO_PORT: String(port),
    ...environment,
  })

  return {
    folder,
    nuxt: (command, environment = {}) =>
      requireCommand(join(folder, 'node_modules/.bin/nuxt'), [command], {
        cwd: folder,
        environment: shellEnvironment({ PLATFORM_LAYER: LAYER, CI: 'true', ...environment }),
      }),
    async start(environment) {
      const port = Number(environment.NITRO_PORT ?? (await freePort()))
      const url = `http://localhost:${port}`
      const running = await startProcess(process.execPath, server, {
        cwd: folder,
        environment: serverEnvironment(port, environment),
        ready: /Listening on/,
      })
      return {
        ...running,
        url,
        fetch: (path, headers = {}) =>
          fetch(url + path, { redirect: 'manual', headers: { 'user-agent': BROWSER, ...headers } }),
      }
    },
    runToEnd: async environment =>
      await runCommand(process.execPath, server, {
        cwd: folder,
        environment: serverEnvironment(await freePort(), environment),
      }),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
