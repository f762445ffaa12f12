import { resolve } from 'node:path'
import { useLogger } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import type { Emulator } from '../../emulator'
import { registrationOf } from '../../emulator/state/registration-of'
import type { NavLink, PlatformEmulatorOptions } from '../../shared/types/platform'

interface DevEmulatorOptions extends PlatformEmulatorOptions {
  apiKey: string
  embedded: boolean
  scopes: string[]
  navLinks: NavLink[]
  authPathPrefix: string
}

/**
 * Names the settings that an emulator gave to the app. A restart of `nuxt dev` is a new process that inherits them, and would take
 * them for those of a real app.
 */
const OWN_SETTINGS = 'PLATFORM_EMULATOR_SETTINGS'

/**
 * Starts the local platform beside `nuxt dev` while the app has no API key. It needs the address the dev server really
 * got, and hands the app its settings through the environment, as a host of the real app would.
 */
export function startEmulatorInDev(nuxt: Nuxt, options: DevEmulatorOptions): void {
  forgetSettings()
  if (nuxt.options._prepare || options.apiKey || process.env.NUXT_PLATFORM_API_KEY) return

  nuxt.hook('listen', async (_server, listener: { address: { port: number } }) => {
    const { DEFAULT_PORT, findSeed, startEmulator } = await import('../../emulator')
    const appUrl = `http://localhost:${listener.address.port}`
    const port = options.port ?? DEFAULT_PORT
    const start = async () => startEmulator({
      port,
      strictPort: false,
      seed: await findSeed(nuxt.options.rootDir),
      stateFile: options.stateFile === undefined ? undefined : resolve(nuxt.options.rootDir, options.stateFile),
      app: registrationOf(nuxt.options.rootDir, appUrl, options),
    })
    const emulator = await start().catch(reportFailure)
    if (!emulator) return
    Object.assign(process.env, emulator.environment, { [OWN_SETTINGS]: Object.keys(emulator.environment).join(',') })
    nuxt.hook('close', () => {
      forgetSettings()
      return emulator.close()
    })
    if (port !== 0 && port !== emulator.port) useLogger('platform').warn(`Port ${port} is taken; the local platform uses ${emulator.port}.`)
    announce(await addressOf(emulator))
  })
}

/** A wrong seed or a damaged state file is the author's to mend: its message says how, and a stack trace would hide it. */
function reportFailure(error: unknown): undefined {
  useLogger('platform').error(`The local platform did not start, so the app has no settings. ${error instanceof Error ? error.message : String(error)}`)
}

function forgetSettings(): void {
  const names = process.env[OWN_SETTINGS]?.split(',') ?? []
  for (const name of [...names, OWN_SETTINGS]) Reflect.deleteProperty(process.env, name)
}

/** Where the app is in the admin of the first store; a seed may have none. */
async function addressOf({ url, control, environment }: Emulator): Promise<string> {
  const [store] = await control.shops()
  return store ? `${url}/store/${store.handle}/apps/${environment.NUXT_PLATFORM_API_KEY}` : url
}

function announce(address: string): void {
  useLogger('platform').box(`No API key is set, so the local platform is running.\n\nOpen your app in its admin:\n${address}`)
}
