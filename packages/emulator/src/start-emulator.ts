import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { DEFAULT_PROFILE, EMULATED_SHOP_DOMAIN, REAL_SHOP_DOMAIN } from '../../../shared/profile'
import type { WireProfile } from '../../../shared/profile'
import { prepareInterception, startInterception } from './intercept/interception'
import type { Interception, InterceptionOptions } from './intercept/interception'
import { registerApp } from './lifecycle/registered-app'
import type { EmulatedApp, EmulatorAppOptions } from './state/app-options'
import type { EmulatorExtension } from './extensions/extension'
import { createContext } from './http/context'
import { declareInstalled } from './admin-api/custom-data/declare-custom-data'
import { createControl } from './control/control'
import type { EmulatorControl } from './control/control'
import { API_PREFIX } from './pricing/app-events-api'
import { PARTNERS_PREFIX } from './pricing/partner-api'
import { readSeed, templateSeed } from './seed/emulator-seed'
import type { EmulatorSeed } from './seed/emulator-seed'
import { restoreState, saveState } from './state/save-state'
import { announceAddress } from './serve/address-file'
import { loadCertificate, trustCertificate } from './serve/certificate'
import { listen, LOOPBACK, originOf } from './serve/listen'
import { createLocalKeys, keysFileNextTo, loadLocalKeys } from './state/local-keys'
import { Refusal } from './state/refusal'
import { DEFAULT_SEED } from './seed/seed'
import { serve } from './serve/serve'
import type { StoreTemplate } from './seed/templates/template-names'
import { createState } from './lifecycle/create-state'
import { openStateFile } from './state/state-file'

export interface EmulatorOptions {
  /** Default 4400; 0 selects any free port. */
  port?: number | undefined
  /** False: uses the next free port if the port is in use. Default: a port in use is an error. */
  strictPort?: boolean | undefined
  /**
   * IP address to listen on. Default `127.0.0.1`. With any other address, everyone who can reach it
   * controls the platform.
   */
  host?: string | undefined
  /**
   * Serves HTTPS with `cert.pem` and `key.pem` of this folder, which are created if they are
   * missing. This process then trusts the certificate. Default: HTTP.
   */
  https?: string | undefined
  /**
   * Intercepts the hosts of the real platform, for processes and browsers that use a proxy: shops
   * are at `*.myshopify.com`, the admin at `admin.shopify.com`. Default: not intercepted.
   */
  intercept?: InterceptionOptions | undefined
  /** Registration of the app. Default: the defaults of each field. */
  app?: EmulatorAppOptions | undefined
  /** What the app adds to the platform, e.g. the result of `loadExtensions`. */
  extensions?: readonly EmulatorExtension[] | undefined
  /**
   * The stores at the start and after a reset, a function that returns them, or the name of a
   * generated store.
   */
  seed?: StoreTemplate | EmulatorSeed | (() => EmulatorSeed | Promise<EmulatorSeed>) | undefined
  /**
   * File that persists the platform's state. A corrupt file is renamed, with a warning. While
   * another emulator uses the file, this one keeps its state in memory, with a warning. Default: in
   * memory.
   */
  stateFile?: string | undefined
  /**
   * File that persists the generated keys: the secret of the app and the token of the Partner API,
   * where `app` does not give them. Default: `platform-keys.json` next to the state file; without a
   * state file, new keys at each start.
   */
  keysFile?: string | undefined
  /**
   * File in which the emulator announces its address while it runs, for the commands of the command
   * line. Default: none.
   */
  addressFile?: string | undefined
  /**
   * Folder of the app, in whose `platform/snapshots` the admin saves and loads snapshots. Default:
   * none, and the admin saves no snapshots.
   */
  root?: string | undefined
  /** The base of the emulator's clock, in milliseconds since the epoch. */
  now?: (() => number) | undefined
  /**
   * True: records of templates, and those whose seed has no date, are dated before the platform's
   * now. Default: before January 5, 2026, so that they are the same in every run.
   */
  recentSeeds?: boolean | undefined
  /**
   * True: a refresh token is invalid after its use. Default: after the first use of its successor.
   */
  strictRotation?: boolean | undefined
}

export interface Emulator {
  /** Where the platform listens, e.g. `http://127.0.0.1:4400`. */
  readonly url: string
  readonly port: number
  /** The wire profile of an app for this emulator. */
  readonly profile: WireProfile
  /** The environment variables of the registered app for this emulator. */
  readonly environment: Record<string, string>
  readonly control: EmulatorControl
  /** Whether the state file has the state. */
  readonly isSaved: boolean
  /** What a client of the intercepted hosts needs; undefined if they are not intercepted. */
  readonly interception: Interception | undefined
  /** Changes the registration of the app, e.g. `appUrl` when its port is known. */
  setApp: (patch: EmulatorAppOptions) => void
  /** Replaces what the app adds to the platform. Seeds run at the next reset. */
  setExtensions: (extensions: readonly EmulatorExtension[]) => void
  /** Stops listening, closes all connections, and writes the state file. */
  close: () => Promise<void>
}

/** Default port of the emulator. */
export const DEFAULT_PORT = 4400

/**
 * Starts a local platform.
 *
 * @throws Error if the port is in use, a field of the app or of the seed is invalid, or the state
 *   file or the file of the keys cannot be read
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const seed = await resolveSeed(options.seed)
  let registration: EmulatorAppOptions = { ...options.app, ...seed.app }
  const keysFile = options.keysFile ?? (options.stateFile && keysFileNextTo(options.stateFile))
  const keys = keysFile ? await loadLocalKeys(keysFile, warnOnConsole) : createLocalKeys()
  const state = createState({
    app: registerApp(registration, keys),
    extensions: options.extensions,
    seed,
    now: options.now ?? Date.now,
    strictRotation: options.strictRotation ?? false,
    recentSeeds: options.recentSeeds ?? false,
    ...(options.intercept && { shopDomain: REAL_SHOP_DOMAIN }),
  })
  // Before the state file is opened: a certificate that cannot be read must not keep it locked.
  const { intercept } = options
  const files = intercept && (await prepareInterception(intercept))
  const certificate = options.https === undefined ? undefined : await loadCertificate(options.https)
  const file =
    options.stateFile === undefined
      ? undefined
      : await openStateFile({
          path: options.stateFile,
          read: () => saveState(state),
          warn: warnOnConsole,
        })
  const server = certificate ? createSecureServer(certificate) : createServer()
  if (certificate) trustCertificate(certificate.cert)
  const host = options.host ?? LOOPBACK
  const port = await listen(server, {
    port: options.port ?? DEFAULT_PORT,
    strictPort: options.strictPort ?? true,
    host,
  }).catch(async (error: unknown) => {
    await file?.close()
    throw error
  })
  if (file?.saved) {
    restoreState(state, file.saved)
    // The registration may have changed since the state was saved.
    declareInstalled(state)
  }
  const url = originOf(host, port, certificate ? 'https' : 'http')
  const origin = intercept ? DEFAULT_PROFILE.adminUrl : url
  const context = createContext(state, origin, options.root, url)
  const handle = (message: IncomingMessage, response: ServerResponse) => {
    // Only writing to a closed connection can fail here.
    serve(message, response, context)
      .catch(() => message.socket.destroy())
      .finally(() => file?.touch())
  }
  server.on('request', handle)
  const interception = files && intercept && (await startInterception(intercept, files, handle))
  const profile = interception ? DEFAULT_PROFILE : profileOf(url)
  const withdrawAddress =
    options.addressFile === undefined ? undefined : await announceAddress(options.addressFile, url)
  return {
    url,
    port,
    profile,
    get environment() {
      return {
        ...describeEnvironment(state.app, registration, profile),
        ...(certificate && { NODE_EXTRA_CA_CERTS: certificate.file }),
        ...interception?.environment,
      }
    },
    control: createControl(context),
    isSaved: file?.isSaved ?? false,
    interception,
    setApp: patch => {
      const next = { ...registration, ...patch }
      state.app = registerApp(next, keys)
      registration = next
      declareInstalled(state)
    },
    setExtensions: extensions => {
      state.extensions = extensions
    },
    close: async () => {
      state.stop()
      await withdrawAddress?.()
      await interception?.close()
      await close(server)
      await file?.close()
    },
  }
}

async function resolveSeed(seed: EmulatorOptions['seed'] = DEFAULT_SEED): Promise<EmulatorSeed> {
  const resolved =
    typeof seed === 'function' ? await seed() : typeof seed === 'string' ? templateSeed(seed) : seed
  try {
    return readSeed(resolved, 'seed')
  } catch (error) {
    throw error instanceof Refusal
      ? new Error(`Emulator: ${error.message}`, { cause: error })
      : error
  }
}

function warnOnConsole(message: string): void {
  console.warn(`[local platform] ${message}`)
}

function profileOf(url: string): WireProfile {
  return {
    shopDomains: EMULATED_SHOP_DOMAIN,
    shopUrl: `${url}/{shop}`,
    adminUrl: url,
    appBridgeUrl: `${url}/app-bridge.js`,
    partnersUrl: url + PARTNERS_PREFIX,
    apiUrl: url + API_PREFIX,
  }
}

function describeEnvironment(
  app: EmulatedApp,
  { pricing }: EmulatorAppOptions,
  profile: WireProfile,
): Record<string, string> {
  return {
    NUXT_PLATFORM_API_KEY: app.apiKey,
    NUXT_PLATFORM_API_SECRET_KEY: app.apiSecretKey,
    NUXT_PLATFORM_APP_URL: app.appUrl,
    NUXT_PLATFORM_SCOPES: app.scopes.join(','),
    NUXT_PLATFORM_PROFILE_SHOP_DOMAINS: profile.shopDomains,
    NUXT_PLATFORM_PROFILE_SHOP_URL: profile.shopUrl,
    NUXT_PLATFORM_PROFILE_ADMIN_URL: profile.adminUrl,
    NUXT_PLATFORM_PROFILE_APP_BRIDGE_URL: profile.appBridgeUrl,
    // Not the default: it would hide from an app that it sets none.
    ...(pricing !== undefined && { NUXT_PLATFORM_PRICING: pricing }),
    ...(app.pricing === 'app_pricing' && {
      NUXT_PLATFORM_APP_HANDLE: app.apiKey,
      NUXT_PLATFORM_PARTNER_ORGANIZATION_ID: app.partner.organizationId,
      NUXT_PLATFORM_PARTNER_API_TOKEN: app.partner.apiToken,
      NUXT_PLATFORM_PROFILE_PARTNERS_URL: profile.partnersUrl,
      NUXT_PLATFORM_PROFILE_API_URL: profile.apiUrl,
    }),
  }
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  // Idle keep-alive connections would hold the process open.
  server.closeAllConnections()
  await closed
}
