import type { EmulatorAppOptions } from '../../src/state/app-options'
import type { StoreSeed } from '../../src/seed/store-seed'

/**
 * The option `platform` of the tests: `test.use({ platform: { … } })`, or `use` in the
 * configuration.
 */
export interface PlatformTestOptions {
  /** Folder of the app. Default: that of the Playwright configuration. */
  root?: string
  /**
   * Shell command that serves the app at `$HOST` and `$PORT`. Default: the build in `.output` when
   * there is one, else `nuxt dev`.
   */
  command?: string
  /** Server of a build, from the folder of the app. Default: `.output/server/index.mjs`. */
  server?: string
  /**
   * True: the app and the browser reach the platform at the hosts of the real one, for an app of
   * another framework. Shops are at `*.myshopify.com`. Default: false.
   */
  intercept?: boolean
  /**
   * Variables of the app in addition to those that connect it with the emulator. The public part of
   * a private key in `NUXT_PLATFORM_PRIVATE_KEY` is registered, unless `app.publicKeys` is set.
   */
  environment?: Record<string, string>
  /** The app's registration with the platform; overrides its nuxt.config. */
  app?: Omit<EmulatorAppOptions, 'appUrl'>
  /**
   * What the store of each test is like. Default: the first one of the app's `platform.seed.json`,
   * else the emulator's demo store.
   */
  store?: Omit<StoreSeed, 'handle'>
}
