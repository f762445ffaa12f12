import { useLogger } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { AUTH_PATHS } from '../../shared/platform/wire'
import type { NavLink, PlatformEmulatorOptions } from '../../shared/types/platform'

interface DevEmulatorOptions extends PlatformEmulatorOptions {
  embedded: boolean
  scopes: string[]
  navLinks: NavLink[]
  authPathPrefix: string
}

/**
 * Starts the local platform beside `nuxt dev` while the app has no API key. It needs the address the dev server really
 * got, and hands the app its settings through the environment, as a host of the real app would.
 */
export function startEmulatorInDev(nuxt: Nuxt, options: DevEmulatorOptions): void {
  if (nuxt.options._prepare || nuxt.options.runtimeConfig.platform.apiKey || process.env.NUXT_PLATFORM_API_KEY) return

  nuxt.hook('listen', async (_server, listener: { address: { port: number } }) => {
    const { startEmulator } = await import('../../emulator')
    const appUrl = `http://localhost:${listener.address.port}`
    const emulator = await startEmulator({
      port: options.port,
      app: {
        name: nuxt.options.rootDir.split('/').at(-1)?.replace(/^\./, '') ?? 'App',
        appUrl,
        scopes: options.scopes,
        optionalScopes: options.optionalScopes,
        pricingPlans: options.pricingPlans,
        navLinks: options.navLinks,
        embedded: options.embedded,
        webhooks: options.webhooks,
        proxy: options.proxy,
        redirectUrls: [`${appUrl}${options.authPathPrefix}${AUTH_PATHS.callback}`],
      },
    })
    Object.assign(process.env, emulator.environment)
    nuxt.hook('close', async () => {
      await emulator.close()
      for (const name of Object.keys(emulator.environment)) Reflect.deleteProperty(process.env, name)
    })
    announce(emulator.url, emulator.environment.NUXT_PLATFORM_API_KEY ?? '')
  })
}

function announce(url: string, apiKey: string): void {
  useLogger('platform').box(`No API key is set, so the local platform is running.\n\nOpen your app in its admin:\n${url}/store/demo-store/apps/${apiKey}`)
}
