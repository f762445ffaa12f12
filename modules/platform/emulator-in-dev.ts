import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { useLogger } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import type { Emulator } from 'nuxt-platform-layer/emulator'
import { readAppExtensions } from '../../packages/facts/registration/app-extensions'
import type { AppRegistration } from '../../packages/facts/registration/app-registration'
import type { EventSubscription } from '../../packages/facts/registration/event-subscription'
import type { AppDistribution } from '../../shared/app-distribution'
import type { PricingSource } from '../../shared/pricing-source'
import type { NavLink, PlatformEmulatorOptions } from '../../shared/types/platform'
import { forgetDevEnvironment, setDevEnvironment } from './dev-environment'

interface DevEmulatorOptions extends PlatformEmulatorOptions {
  apiKey: string
  embedded: boolean
  scopes: string[]
  navLinks: NavLink[]
  authPathPrefix: string
  /** `app.baseURL`, without a trailing slash. */
  basePath: string
  apiVersion: string
  /** Undefined: not set, so that it follows the distribution. */
  pricing?: PricingSource | undefined
  distribution?: AppDistribution | undefined
  /** Of the app's event files. */
  events: readonly EventSubscription[]
  /** The app's registration file. */
  registration?: AppRegistration | undefined
}

/**
 * Next to the app's sessions, which survive a restart too. Nuxt's starter ignores the folder in
 * git.
 */
const DEFAULT_STATE_FILE = '.data/platform-state.json'

/**
 * Starts the local platform with `nuxt dev` if the app has no API key. It needs the actual port of
 * the dev server, and passes the app's settings through the environment, as a hosting platform
 * does.
 */
export function startEmulatorInDev(nuxt: Nuxt, options: DevEmulatorOptions): void {
  if (nuxt.options._prepare || options.apiKey || process.env['NUXT_PLATFORM_API_KEY']) return

  nuxt.hook('listen', async (_server, listener: { address: { port: number }; https?: unknown }) => {
    // The built one, by the name of this package: the package has no sources of the emulator.
    const {
      addressFileOf,
      certificateFolderOf,
      createRegistration,
      DEFAULT_PORT,
      findSeed,
      findSeedFile,
      loadExtensions,
      publicKeysOf,
      startEmulator,
      watchExtensions,
    } = await import('nuxt-platform-layer/emulator')
    const appUrl = `${listener.https ? 'https' : 'http'}://localhost:${listener.address.port}`
    const port = options.port ?? DEFAULT_PORT
    const { rootDir } = nuxt.options
    // A test run starts from the seed, not from the state of an earlier run.
    const stateFile =
      options.stateFile === false
        ? undefined
        : (options.stateFile ?? (nuxt.options.test ? undefined : DEFAULT_STATE_FILE))
    const seedFile = findSeedFile(rootDir)
    if (stateFile && seedFile) await warnOfNewerSeed(rootDir, seedFile, stateFile)
    const load = async () => {
      const { extensions, problems } = await loadExtensions(rootDir, options.apiVersion)
      for (const problem of problems) useLogger('platform').error(problem)
      return extensions
    }
    const start = async () =>
      startEmulator({
        port,
        strictPort: false,
        https: options.https ? certificateFolderOf(rootDir) : undefined,
        seed: options.seed ?? (await findSeed(rootDir)),
        extensions: await load(),
        stateFile: stateFile && resolve(rootDir, stateFile),
        recentSeeds: true,
        // A server that a test starts is not the one that a developer means.
        addressFile: nuxt.options.test ? undefined : addressFileOf(rootDir),
        root: rootDir,
        app: {
          ...createRegistration(
            rootDir,
            appUrl,
            { ...options, eventFiles: options.events },
            options.registration,
          ),
          publicKeys: publicKeysOf(process.env),
          ...(await readAppExtensions(rootDir)),
        },
      })
    const emulator = await start().catch(reportFailure)
    if (!emulator) return
    setDevEnvironment(emulator.environment)
    const stopWatching = watchExtensions(rootDir, async () => {
      emulator.setExtensions(await load())
      useLogger('platform').info('The local platform uses the changed files of platform/emulator.')
    })
    nuxt.hook('close', () => {
      stopWatching()
      forgetDevEnvironment()
      return emulator.close()
    })
    if (port !== 0 && port !== emulator.port)
      useLogger('platform').warn(`Port ${port} is taken; the local platform uses ${emulator.port}.`)
    announce(await addressOf(emulator), emulator.isSaved ? stateFile : undefined)
  })
}

/**
 * The state wins over the seed, so an edit of the seed has no effect until the developer starts
 * over.
 */
async function warnOfNewerSeed(
  rootDir: string,
  seedFile: string,
  stateFile: string,
): Promise<void> {
  const [seedTime = 0, stateTime = Infinity] = await Promise.all(
    [seedFile, resolve(rootDir, stateFile)].map(file =>
      stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => undefined,
      ),
    ),
  )
  if (seedTime > stateTime)
    useLogger('platform').warn(
      `${basename(seedFile)} has changed since the state in ${stateFile} was saved, and the state is used. To use the seed, stop the server and delete ${stateFile}.`,
    )
}

/**
 * The developer has to fix a wrong seed or an unreadable state file. The message explains how, and
 * a stack trace would hide it.
 */
function reportFailure(error: unknown): undefined {
  useLogger('platform').error(
    `The local platform did not start, so the app has no settings. ${error instanceof Error ? error.message : String(error)}`,
  )
}

/** Returns the app's address in the admin of the first store. A seed may have no store. */
async function addressOf({ url, control, environment }: Emulator): Promise<string> {
  const [store] = await control.shops()
  return store ? `${url}/store/${store.handle}/apps/${environment['NUXT_PLATFORM_API_KEY']}` : url
}

function announce(address: string, stateFile: string | undefined): void {
  const state = stateFile
    ? `\n\nIts state is in ${stateFile}. To start over, delete it while the server is stopped.`
    : ''
  useLogger('platform').box(
    `No API key is set, so the local platform is running.\n\nOpen your app in its admin:\n${address}${state}`,
  )
}
