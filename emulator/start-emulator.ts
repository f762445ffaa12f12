import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EMULATED_SHOP_DOMAIN } from '../shared/platform/profile'
import type { WireProfile } from '../shared/platform/profile'
import { registerApp } from './state/app-registration'
import type { EmulatedApp, EmulatorAppOptions } from './state/app-registration'
import { createContext } from './http/context'
import { createControl } from './control/control'
import type { EmulatorControl } from './control/control'
import { DEFAULT_SEED } from './state/seed'
import { serve } from './http/serve'
import { createState } from './state/state'
import type { StoreSeed } from './state/store'

export interface EmulatorOptions {
  /** Port on 127.0.0.1; 0 takes any free one. Default 4400. */
  port?: number
  app?: EmulatorAppOptions
  /** The stores there are at the start and after a reset. */
  seed?: StoreSeed[]
  /** The clock below the emulator's own, in milliseconds since the epoch. */
  now?: () => number
  /** True: a refresh token dies when it is used; default: when its successor is first used. */
  strictRotation?: boolean
}

export interface Emulator {
  /** Origin of the platform, e.g. `http://127.0.0.1:4400`. */
  readonly url: string
  readonly port: number
  /** The wire profile that makes an app talk to this emulator. */
  readonly profile: WireProfile
  /** The environment variables that make an app talk to this emulator as the registered app. */
  readonly environment: Record<string, string>
  readonly control: EmulatorControl
  /** Changes the registration of the app, e.g. `appUrl` when its port is known. */
  setApp: (patch: EmulatorAppOptions) => void
  /** Stops listening and drops every connection. */
  close: () => Promise<void>
}

/** Port of an emulator that was started without one. */
export const DEFAULT_PORT = 4400

/**
 * Starts a local platform.
 *
 * @throws Error when the port is taken, or a field of the app or of the seed is wrong
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  let registration = options.app ?? {}
  const state = createState({
    app: registerApp(registration),
    seed: options.seed ?? DEFAULT_SEED,
    now: options.now ?? Date.now,
    strictRotation: options.strictRotation ?? false,
  })
  const server = createServer()
  const port = await listen(server, options.port ?? DEFAULT_PORT)
  const url = `http://127.0.0.1:${port}`
  const context = createContext(state, url)
  server.on('request', (message, response) => {
    // Only writing to a connection that has gone away can fail here.
    serve(message, response, context).catch(() => message.socket.destroy())
  })
  const profile: WireProfile = {
    shopDomains: EMULATED_SHOP_DOMAIN,
    shopUrl: `${url}/{shop}`,
    adminUrl: url,
    appBridgeUrl: `${url}/app-bridge.js`,
  }
  return {
    url,
    port,
    profile,
    get environment() {
      return describeEnvironment(state.app, profile)
    },
    control: createControl(context),
    setApp: (patch) => {
      const next = { ...registration, ...patch }
      state.app = registerApp(next)
      registration = next
    },
    close: () => {
      state.stop()
      return close(server)
    },
  }
}

async function listen(server: Server, port: number): Promise<number> {
  // Loopback only: nobody else on the network can reach the platform.
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  }
  catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    throw new Error(
      `Emulator: port ${port} is taken. Stop what uses it, or choose another port: `
      + 'the option "port" (0 takes any free one), or --port on the command line.',
      { cause: error },
    )
  }
  return (server.address() as AddressInfo).port
}

function describeEnvironment(app: EmulatedApp, profile: WireProfile): Record<string, string> {
  return {
    NUXT_PLATFORM_API_KEY: app.apiKey,
    NUXT_PLATFORM_API_SECRET_KEY: app.apiSecretKey,
    NUXT_PLATFORM_APP_URL: app.appUrl,
    NUXT_PLATFORM_SCOPES: app.scopes.join(','),
    NUXT_PLATFORM_PROFILE_SHOP_DOMAINS: profile.shopDomains,
    NUXT_PLATFORM_PROFILE_SHOP_URL: profile.shopUrl,
    NUXT_PLATFORM_PROFILE_ADMIN_URL: profile.adminUrl,
    NUXT_PLATFORM_PROFILE_APP_BRIDGE_URL: profile.appBridgeUrl,
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
