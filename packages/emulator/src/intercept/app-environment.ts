/**
 * Returns the environment of an app of any framework: how to reach the platform, and what Shopify's
 * command line gives to an app, with its names.
 *
 * @param platform environment of the emulator
 * @param environment that the app has anyway
 * @see https://shopify.dev/docs/apps/build/cli-for-apps
 */
export function appEnvironment(
  platform: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const appUrl = platform.NUXT_PLATFORM_APP_URL ?? ''
  const port = new URL(appUrl).port
  return {
    NODE_ENV: 'development',
    ...environment,
    ...platform,
    ...officialNames(platform),
    HOST: appUrl,
    APP_URL: appUrl,
    APP_ENV: 'development',
    REMIX_DEV_ORIGIN: appUrl,
    PORT: port,
    SERVER_PORT: port,
    BACKEND_PORT: port,
    FRONTEND_PORT: port,
    // Nuxt takes HOST for the name of an interface, unless it has this one.
    NITRO_HOST: 'localhost',
  }
}

/** The names that the templates of the official libraries read. */
export function officialNames(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  return {
    SHOPIFY_API_KEY: environment.NUXT_PLATFORM_API_KEY,
    SHOPIFY_API_SECRET: environment.NUXT_PLATFORM_API_SECRET_KEY,
    SHOPIFY_APP_URL: environment.NUXT_PLATFORM_APP_URL,
    SCOPES: environment.NUXT_PLATFORM_SCOPES,
  }
}
