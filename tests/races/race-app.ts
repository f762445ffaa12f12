/**
 * A process of an app that works for shops all the time: `node race-app.mjs '{"address":…}'`. Lines
 * of JSON are its commands.
 */
import process from 'node:process'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { createPlatform } from '../../server/core/create-platform'
import { PlatformResponse } from '../../server/core/errors/platform-response'
import { PlatformError } from '../../server/core/errors/errors'
import { parseProfile } from '../../server/core/config/profile'
import { parseAppKey } from '../../server/core/crypto/app-key'
import { bodyOf } from '../../server/core/signed-body/request-body'
import type { Session } from '../../server/core/session/session'
import { scriptRequest, sessionTokenOf } from '../unit/admin-requests'
import { testConfig } from '../unit/configs'
import { EMULATED_WIRE } from '../unit/profiles'
import { disturbLock, disturbSessions } from './disturbed-store'
import type { StoreDisturbance } from './disturbed-store'
import { openJournal } from './journal'
import { openRaceStore } from './race-store'
import type { RaceStoreAddress } from './race-store'
import { createRandom } from './random'
import { pairOf } from './token-names'

export interface RaceTask {
  /** Number of the process, unique in the run. */
  process: number
  address: RaceStoreAddress
  /** Of the test platform. */
  platformUrl: string
  shops: string[]
  /** Whether the processes share a lock. */
  lock: boolean
  disturbance: StoreDisturbance
  /** File that all processes write to. */
  journal: string
  /** Private JWK of the app. */
  privateKey?: string
  seed: number
}

/**
 * `disturb` and `calm` switch the disturbance, `load` begins with background calls, `rest` ends
 * them and responds when the last has ended, `call` is one of them, `visit` is a merchant who opens
 * the app, `webhook` a delivery.
 */
export type RaceCommand =
  | { do: 'disturb' | 'calm' | 'load' | 'rest' }
  | { do: 'call' | 'visit'; shop: string }
  | { do: 'webhook'; headers: Record<string, string>; body: string }

export interface RaceReply {
  /** Number of the command. */
  id: number
  ok: boolean
  /** Why not. */
  problem?: string
}

const QUERY = '{ shop { name } }'
const MAX_PAUSE_MS = 300
/** How far the clocks of processes with a private key are off. */
const CLOCKS_MS = [60_000, -60_000, 0]

const task = JSON.parse(process.argv[2] ?? '') as RaceTask
const random = createRandom(task.seed)
const journal = openJournal(task.journal, task.process)
const store = await openRaceStore(task.address)
let disturbance: StoreDisturbance | undefined
let isLoaded = false
let loops: Promise<unknown> = Promise.resolve()

const appKey = parseAppKey(task.privateKey ?? '', 'NUXT_PLATFORM_PRIVATE_KEY')
const clockMs = appKey ? (CLOCKS_MS[task.process % CLOCKS_MS.length] ?? 0) : 0

const platform = createPlatform({
  now: () => Date.now() + clockMs,
  config: testConfig({
    appKeys: appKey ? [appKey] : [],
    profile: parseProfile({
      ...EMULATED_WIRE,
      shopUrl: `${task.platformUrl}/${task.process}/{shop}`,
    }),
  }),
  sessionStorage: disturbSessions(store.sessions, journal, random.fork(), () => disturbance),
  records: store.records,
  lock: task.lock ? disturbLock(store.lock, random.fork(), () => disturbance) : undefined,
  fetch: async (...request) => {
    try {
      return await fetch(...request)
    } catch (error) {
      const shop = task.shops.find(each => String(request[0]).includes(each)) ?? ''
      journal.write({ event: 'unanswered', shop, error: String(error) })
      throw error
    }
  },
})

/** Checks what the app was given, which no audit of the store would show. */
function inspect({ shop, accessToken, refreshToken }: Session): void {
  const pairs = [accessToken, refreshToken].map(pairOf).filter(pair => pair !== undefined)
  if (pairs.some(pair => pair.shop !== shop))
    journal.write({ event: 'foreign', shop, accessToken, refreshToken })
  if (new Set(pairs.map(({ generation }) => generation)).size > 1)
    journal.write({ event: 'torn', shop, accessToken, refreshToken })
}

async function callInBackground(shop: string): Promise<void> {
  const { session, admin } = await platform.unauthenticatedAdmin(shop)
  inspect(session)
  await admin.graphql(QUERY)
}

async function visit(shop: string): Promise<void> {
  const { session, admin } = await platform.admin(
    scriptRequest(sessionTokenOf(shop, Date.now() + clockMs)),
  )
  inspect(session)
  await admin.graphql(QUERY)
}

/** Counts the calls of an app with a private key, none of which may fail. */
function report(entry: Parameters<typeof journal.write>[0]): void {
  if (appKey) journal.write(entry)
}

async function workFor(shop: string): Promise<void> {
  while (isLoaded) {
    // Without a private key, what fails now has to succeed when the disturbance is over.
    await callInBackground(shop).then(
      () => report({ event: 'called', shop }),
      error => report({ event: 'failed', shop, error: problemOf(error) }),
    )
    await delay(random.between(0, MAX_PAUSE_MS))
  }
}

async function obey(command: RaceCommand): Promise<unknown> {
  switch (command.do) {
    case 'disturb':
      return void (disturbance = task.disturbance)
    case 'calm':
      return void (disturbance = undefined)
    case 'load':
      isLoaded = true
      return void (loops = Promise.all(task.shops.map(workFor)))
    case 'rest':
      isLoaded = false
      return loops
    case 'call':
      return callInBackground(command.shop)
    case 'visit':
      return visit(command.shop)
    case 'webhook': {
      const headers = new Headers(command.headers)
      return platform.webhook(
        { method: 'POST', url: '/webhooks', headers },
        bodyOf(Buffer.from(command.body)),
      )
    }
  }
}

function problemOf(error: unknown): string {
  if (error instanceof PlatformResponse) return `response ${error.response.status}`
  return error instanceof PlatformError ? `${error.code}: ${error.message}` : String(error)
}

createInterface({ input: process.stdin }).on('line', async line => {
  const { id, ...command } = JSON.parse(line) as RaceCommand & { id: number }
  const reply: RaceReply = await obey(command).then(
    () => ({ id, ok: true }),
    error => ({ id, ok: false, problem: problemOf(error) }),
  )
  console.log(JSON.stringify(reply))
})
console.log(JSON.stringify({ id: 0, ok: true }))
