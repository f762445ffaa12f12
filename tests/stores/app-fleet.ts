import { startEmulator } from '../../packages/emulator/src'
import type { Emulator } from '../../packages/emulator/src'
import type { PlatformConfig } from '../../server/core/config/config'
import { parseProfile } from '../../server/core/config/profile'
import { testConfig } from '../unit/configs'
import type { StoreAddress } from './open-store'
import type { AppResponse, AppTask } from './serve-app'
import { buildWorker } from './worker'
import type { Worker } from './worker'

export interface FleetResponse extends AppResponse {
  status: number
}

/** Processes of one app, on one store and one platform. */
export interface AppFleet {
  emulator: Emulator
  /** A shop that no other test has used, with the app installed. */
  newShop(): Promise<string>
  /** Starts processes; each resolves to its number. */
  start(count: number, address: StoreAddress, task?: Partial<AppTask>): Promise<number[]>
  /** Requests a path of a process as the admin of a shop does. */
  asAdmin(process: number, shop: string): Promise<FleetResponse>
  /** Has a process work for a shop without a request of its merchant. */
  inBackground(process: number, shop: string): Promise<FleetResponse>
  /** How often `afterAuth` ran, in all processes. */
  hookRuns(): Promise<number>
  /**
   * What a shop's app requested from the token endpoint, and the status, e.g.
   * `refresh_token 200`.
   */
  tokenRequests(shop: string): Promise<string[]>
  /** Status of a call of the Admin API with this token. */
  callWith(accessToken: string, shop: string): Promise<number>
  worker(process: number): Worker
  stop(): Promise<void>
}

export async function startFleet(): Promise<AppFleet> {
  const base = testConfig()
  // A refresh token is dead as soon as it was used.
  const emulator = await startEmulator({
    port: 0,
    strictRotation: true,
    app: { apiKey: base.apiKey, apiSecretKey: base.apiSecretKey, scopes: ['write_products'] },
  })
  const config: PlatformConfig = { ...base, profile: parseProfile(emulator.profile) }
  const build = await buildWorker('serve-app.ts')
  const running: { worker: Worker; origin: string }[] = []

  async function request(
    process: number,
    path: string,
    headers: Record<string, string> = {},
  ): Promise<FleetResponse> {
    const response = await fetch(running[process]!.origin + path, { headers })
    return { status: response.status, ...((await response.json()) as AppResponse) }
  }

  return {
    emulator,
    async newShop() {
      const { shop } = await emulator.control.addShop()
      await emulator.control.install({ shop })
      return shop
    },
    async start(count, address, task = {}) {
      const workers = Array.from({ length: count }, () => build.start({ address, config, ...task }))
      const origins = await Promise.all(
        workers.map(async worker => ({
          worker,
          origin: `http://127.0.0.1:${await worker.nextLine()}`,
        })),
      )
      return origins.map(each => running.push(each) - 1)
    },
    asAdmin: async (process, shop) =>
      request(process, '/admin', {
        authorization: `Bearer ${await emulator.control.sessionToken({ shop })}`,
      }),
    inBackground: (process, shop) => request(process, `/background?shop=${shop}`),
    async hookRuns() {
      const reachable = running.filter(
        ({ worker }) => worker.process.exitCode === null && worker.process.signalCode === null,
      )
      const counts = await Promise.all(
        reachable.map(
          async ({ origin }) =>
            ((await (await fetch(`${origin}/hooks`)).json()) as { hookRuns: number }).hookRuns,
        ),
      )
      return counts.reduce((sum, count) => sum + count, 0)
    },
    async tokenRequests(shop) {
      const log = await emulator.control.log()
      return log
        .filter(entry => entry.kind === 'access_token' && entry.shop === shop)
        .map(entry => `${entry.grantType} ${entry.status}`)
    },
    async callWith(accessToken, shop) {
      const response = await fetch(
        `${emulator.url}/${shop}/admin/api/${config.apiVersion}/graphql.json`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-shopify-access-token': accessToken },
          body: JSON.stringify({ query: '{ shop { name } }' }),
        },
      )
      return response.status
    },
    worker: process => running[process]!.worker,
    async stop() {
      await Promise.all(running.map(({ worker }) => worker.kill()))
      await build.remove()
      await emulator.close()
    },
  }
}
