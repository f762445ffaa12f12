import { useLogger } from '@nuxt/kit'
import { basePathOf } from '../../shared/app-path'
import type { Nuxt } from 'nuxt/schema'
import { resolve } from 'pathe'
import type {
  AppRegistration,
  RegisteredSubscription,
} from '../../packages/facts/registration/app-registration'
import { describeUnknownKey } from '../../packages/facts/registration/check-keys'
import { findRegistration } from '../../packages/facts/registration/find-registration'
import type { KeyPart } from '../../packages/facts/registration/toml-file'
import type { PlatformModuleOptions } from '../../shared/types/platform'
import { AUTH_PATHS } from '../../shared/wire'
import { withoutTrailing } from '../../shared/without-trailing'

/** An option of nuxt.config that the registration file contains too. */
interface SharedOption {
  /** Name below `platform`, e.g. `emulator.proxy`. */
  option: string
  key: readonly KeyPart[]
  inConfig: (options: PlatformModuleOptions) => unknown
  inFile: (registration: AppRegistration) => unknown
}

const SHARED_OPTIONS: readonly SharedOption[] = [
  {
    option: 'apiKey',
    key: ['client_id'],
    inConfig: ({ apiKey }) => apiKey,
    inFile: ({ clientId }) => clientId,
  },
  {
    option: 'appUrl',
    key: ['application_url'],
    inConfig: ({ appUrl }) => withoutSlash(appUrl),
    inFile: ({ applicationUrl }) => withoutSlash(applicationUrl),
  },
  {
    option: 'appHandle',
    key: ['handle'],
    inConfig: ({ appHandle }) => appHandle,
    inFile: ({ handle }) => handle,
  },
  {
    option: 'embedded',
    key: ['embedded'],
    inConfig: ({ embedded }) => embedded,
    inFile: ({ embedded }) => embedded,
  },
  {
    option: 'scopes',
    key: ['access_scopes', 'scopes'],
    inConfig: ({ scopes }) => scopes?.toSorted(),
    inFile: ({ scopes }) => scopes?.toSorted(),
  },
  {
    option: 'emulator.optionalScopes',
    key: ['access_scopes', 'optional_scopes'],
    inConfig: ({ emulator }) => (emulator || {}).optionalScopes?.toSorted(),
    inFile: ({ optionalScopes }) =>
      optionalScopes.length > 0 ? optionalScopes.toSorted() : undefined,
  },
  {
    option: 'emulator.webhooks',
    key: ['webhooks', 'subscriptions'],
    inConfig: ({ emulator }) => {
      const { webhooks } = emulator || {}
      return (
        webhooks && subscriptionForms(webhooks.map(each => ({ ...each, complianceTopics: [] })))
      )
    },
    inFile: ({ subscriptions }) =>
      subscriptions.length > 0 ? subscriptionForms(subscriptions) : undefined,
  },
  {
    option: 'emulator.proxy',
    key: ['app_proxy'],
    inConfig: ({ emulator }) => {
      const { proxy } = emulator || {}
      return proxy && [proxy.prefix ?? 'apps', proxy.subpath, proxy.url]
    },
    inFile: ({ appProxy }) =>
      appProxy && [appProxy.prefix ?? 'apps', appProxy.subpath, appProxy.url],
  },
  {
    option: 'emulator.directApiAccess',
    key: ['access', 'admin', 'embedded_app_direct_api_access'],
    inConfig: ({ emulator }) => (emulator || {}).directApiAccess,
    inFile: ({ embeddedDirectApiAccess, directApiMode = 'online' }) =>
      embeddedDirectApiAccess && directApiMode,
  },
]

/**
 * Reads the registration file in the app's folder. Its values need not be repeated in nuxt.config.
 *
 * @returns undefined without a file
 * @throws Error for an invalid file, and for an option of the app's nuxt.config that contradicts it
 */
export async function readAppRegistration(nuxt: Nuxt): Promise<AppRegistration | undefined> {
  try {
    return await readAndCompare(nuxt)
  } catch (error) {
    // The developer has to correct a file. The stacks of the reader and of the parser would hide
    // the message.
    if (error instanceof Error) {
      error.stack = `${error.name}: ${error.message}`
      Reflect.deleteProperty(error, 'cause')
    }
    throw error
  }
}

async function readAndCompare(nuxt: Nuxt): Promise<AppRegistration | undefined> {
  const registration = await findRegistration(nuxt.options.rootDir, process.env)
  if (!registration) return undefined
  // An edit restarts `nuxt dev`.
  nuxt.options.watch.push(resolve(nuxt.options.rootDir, registration.file))
  // Of the app, not of its base layers: the file stands above those.
  const [app] = nuxt.options._layers
  const options =
    (app?.config as { platform?: PlatformModuleOptions | false } | undefined)?.platform || {}
  const { repeated, contradictions } = compareOptions(options, registration)
  if (contradictions.length > 0) throw new Error(contradictions.join('\n'))
  for (const message of [...registration.unknownKeys.map(describeUnknownKey), ...repeated])
    useLogger('platform').warn(message)
  return registration
}

/** Compares an app's options with its registration file. */
export function compareOptions(
  options: PlatformModuleOptions,
  registration: AppRegistration,
): { repeated: string[]; contradictions: string[] } {
  const repeated: string[] = []
  const contradictions: string[] = []
  for (const { option, key, inConfig, inFile } of SHARED_OPTIONS) {
    const configured = JSON.stringify(inConfig(options))
    const registered = JSON.stringify(inFile(registration))
    if (configured === undefined || registered === undefined) continue
    // Of a list, the place of its first table.
    const place = `${key.join('.')} in ${registration.placeOf([...key, 0])}`
    if (configured === registered)
      repeated.push(`platform.${option} in nuxt.config repeats ${place}. Remove it.`)
    else
      contradictions.push(
        `platform.${option} in nuxt.config contradicts ${place}. The file is what the platform knows: correct it there, and remove the option.`,
      )
  }
  return { repeated, contradictions }
}

/**
 * Returns what is wrong with the redirect URLs of a registration file: the platform refuses to
 * install an app whose callback is not among them, with a page of its own that no log of the app
 * shows.
 *
 * @param baseURL `app.baseURL` of Nuxt
 */
export function redirectUrlProblem(
  { applicationUrl, redirectUrls, placeOf }: AppRegistration,
  baseURL: string,
  authPathPrefix: string,
): string | undefined {
  if (applicationUrl === undefined || !URL.canParse(applicationUrl)) return undefined
  const path = basePathOf(baseURL) + authPathPrefix + AUTH_PATHS.callback
  const expected = new URL(path, applicationUrl).href
  if (redirectUrls.includes(expected)) return undefined
  return `auth.redirect_urls in ${placeOf(['auth', 'redirect_urls'])} does not have ${expected}, so the platform refuses to install the app. Add it, or run \`npx nuxt-platform-layer registration --write\`, and then \`shopify app deploy\`.`
}

/**
 * Completes the options with the values of the registration file.
 *
 * @param hasSecret whether the app has a secret: in development, one without a secret belongs to
 *   the local platform, which has its own client id and address
 */
export function withRegistration(
  options: PlatformModuleOptions,
  registration: AppRegistration | undefined,
  hasSecret: boolean,
): PlatformModuleOptions {
  if (!registration) return options
  const { clientId, applicationUrl, embedded, handle } = registration
  return {
    ...options,
    embedded: embedded ?? options.embedded,
    appHandle: handle ?? options.appHandle,
    ...(hasSecret && {
      apiKey: clientId ?? options.apiKey,
      appUrl: applicationUrl ?? options.appUrl,
    }),
  }
}

/** Neither topics nor subscriptions have an order. */
function subscriptionForms(subscriptions: readonly RegisteredSubscription[]): string[] {
  return subscriptions
    .flatMap(({ topics, complianceTopics, uri, name, filter, ...lists }) =>
      [...topics, ...complianceTopics].map(topic =>
        JSON.stringify([
          topic,
          uri,
          name,
          filter,
          lists.includeFields?.toSorted(),
          lists.metafieldNamespaces?.toSorted(),
        ]),
      ),
    )
    .toSorted()
}

function withoutSlash(url: string | undefined): string | undefined {
  return url === undefined ? undefined : withoutTrailing(url, '/')
}
