import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { loadExtensions } from '../../src/extensions/load-extensions'
import { appEnvironment } from '../../src/intercept/app-environment'
import type { InterceptionOptions } from '../../src/intercept/interception'
import { publicKeysOf } from '../../src/oauth/public-keys'
import { startEmulator } from '../../src/start-emulator'
import type { Emulator } from '../../src/start-emulator'
import { DEFAULT_SEED } from '../../src/seed/seed'
import { findSeed } from '../../src/seed/seed-file'
import type { StoreSeed } from '../../src/seed/store-seed'
import { appCommand } from './app-command'
import { startAppProcess } from './app-process'
import type { AppEnd } from './app-process'
import type { BrowserProxy } from './browser-proxy'
import { holdingPort } from './holding-port'
import { openJobsLink } from './jobs-link'
import type { JobsLink } from './jobs-link'
import type { PlatformTestOptions } from './platform-options'
import { readRegistration } from './read-registration'

/** The app and the platform that it talks to, of one worker. */
export interface AppServer {
  /** Folder of the app, absolute. */
  readonly root: string
  /** Folder in which the app runs: a build keeps the files of its sessions there. */
  readonly cwd: string
  /** Origin of the app, e.g. `http://localhost:40123`. */
  readonly url: string
  readonly emulator: Emulator
  /** Path below which the app runs, without a trailing slash; `''` at the root. */
  readonly basePath: string
  /** False: a standalone app, which the admin opens in the top window. */
  readonly embedded: boolean
  /** A store that the app has never seen: it keeps what it has stored for one. */
  newStoreSeed: () => StoreSeed
  /** The jobs in the process of the app. */
  readonly jobs: JobsLink
  /** Everything the app has written to stdout and stderr. */
  output: () => string
  /** Resolves when the process of the app has ended: the one that runs now. */
  ended: () => Promise<AppEnd>
  /** Ends the process of the app as `kill -9` does, and starts it again with the same data. */
  crash: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts an emulator and the app. Addresses and stored sessions are this call's alone, so workers
 * run side by side.
 *
 * @param workerIndex which of the workers that run at the same time this is, from 0
 * @param proxy of the browser, where the hosts of the platform are intercepted
 * @param signal ends the start
 * @throws Error with the app's output when it does not start
 */
export async function startApp(
  root: string,
  options: PlatformTestOptions,
  workerIndex: number,
  proxy?: BrowserProxy,
  signal?: AbortSignal,
): Promise<AppServer> {
  const intercept = proxy && {
    folder: await mkdtemp(join(tmpdir(), 'platform-authority-')),
    proxy,
  }
  const { port, url, command, app, seed, emulator } = await holdingPort(port =>
    startPlatform(root, options, workerIndex, { port, intercept }),
  )
  // A build stores its sessions in the folder in which it is started.
  const cwd = command.mode === 'production' ? await mkdtemp(join(tmpdir(), 'platform-app-')) : root
  const folders = [...(cwd === root ? [] : [cwd]), ...(intercept ? [intercept.folder] : [])]
  // Where nothing awaits the end, e.g. after `process.exit`.
  const removeFolders = () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', removeFolders)
  const jobs = await openJobsLink()
  const cleanUp = async () => {
    jobs.close()
    await emulator.close()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
    process.removeListener('exit', removeFolders)
  }
  const own = {
    ...shellEnvironment(),
    ...(command.mode === 'production' && { NODE_ENV: 'production' }),
    HOST: 'localhost',
    PORT: String(port),
    NITRO_HOST: 'localhost',
    NITRO_PORT: String(port),
  }
  const environment = {
    ...(intercept
      ? appEnvironment(emulator.environment, own)
      : { ...own, ...emulator.environment }),
    ...options.environment,
  }
  const start = () =>
    startAppProcess(command, {
      url,
      cwd,
      environment: { ...environment, ...jobs.environment(environment) },
      signal,
    })
  let running = await start().catch(async (error: unknown) => {
    await cleanUp()
    throw error
  })
  let earlierOutput = ''
  let stores = 0
  let isStopped = false
  let restarting: Promise<void> = Promise.resolve()
  const restart = async () => {
    if (isStopped) throw new Error('The app was stopped.')
    await running.stop()
    earlierOutput += running.output()
    running = await start()
  }
  return {
    root,
    cwd,
    url,
    emulator,
    basePath: app.basePath ?? '',
    embedded: app.embedded ?? true,
    jobs,
    newStoreSeed: () => {
      const handle = `store-${++stores}`
      return {
        ...seed.stores[0],
        installed: false,
        name: `Store ${stores}`,
        ...options.store,
        handle,
      }
    },
    output: () => earlierOutput + running.output(),
    ended: () => running.ended,
    crash: () => {
      restarting = restart()
      return restarting
    },
    stop: async () => {
      isStopped = true
      await restarting.catch(() => {})
      await running.stop()
      await cleanUp()
    },
  }
}

/** Starts the platform of an app that will listen on `port`. */
async function startPlatform(
  root: string,
  options: PlatformTestOptions,
  workerIndex: number,
  { port, intercept }: { port: number; intercept: InterceptionOptions | undefined },
) {
  const url = `http://localhost:${port}`
  const command = appCommand(root, port, options)
  if (command.mode === 'development' && workerIndex > 0) {
    throw new Error(
      'Several workers cannot share the files of one development server: build the app first (npx nuxt build), or run with --workers=1.',
    )
  }
  const app = {
    ...(await readRegistration(root, url)),
    publicKeys: publicKeysOf(options.environment ?? {}),
    ...options.app,
  }
  const seed = (await findSeed(root)) ?? DEFAULT_SEED
  const { extensions, problems } = await loadExtensions(root)
  for (const problem of problems) console.error(problem)
  const emulator = await startEmulator({ port: 0, app, seed, extensions, intercept })
  return { port, url, command, app, seed, emulator }
}

/**
 * The environment of the shell, without what connects the app with the real platform and what
 * Playwright adds.
 */
function shellEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => name !== 'NODE_ENV' && !name.startsWith('NUXT_PLATFORM_'),
    ),
  )
}
