import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Fault } from '../../packages/emulator/src/state/faults'
import { Session } from '../../server/core/session/session'
import { createTestKey } from '../unit/app-keys'
import {
  API_KEY,
  DEMO,
  SECRET,
  startPlatform,
} from '../../packages/emulator/tests/unit/started-platform'
import type { StartedPlatform } from '../../packages/emulator/tests/unit/started-platform'
import type { AccessTask } from './access-process-task'
import { openStore } from './open-store'
import { buildWorker } from './worker'
import type { Worker, WorkerBuild } from './worker'

const KEY = createTestKey('app-key')
const PROCESSES = 8
const MINUTE_MS = 60_000
/** What happens to the token endpoint, one after another. */
const FAULTS: [string, Omit<Fault, 'on'>][] = [
  ['the response is lost after the rotation', { loseResponse: true, times: 2 }],
  ['520', { status: 520, body: '<html>', times: 3 }],
  ['closed connections', { reset: true, times: 2 }],
  ['throttling', { status: 429, headers: { 'retry-after': '1' }, times: 2 }],
  ['a timeout', { delayMs: 12_000 }],
]

let worker: WorkerBuild
let platform: StartedPlatform
let folder: string
let running: Worker[]
beforeAll(async () => {
  worker = await buildWorker('./access-process.ts')
})
afterAll(() => worker.remove())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'never-locked-out-'))
  running = []
  platform = await startPlatform({ now: Date.now, app: { publicKeys: [KEY.publicJwk] } })
  await platform.emulator.control.install({ shop: DEMO })
})
afterEach(async () => {
  await Promise.all(running.map(each => each.kill()))
  await platform.emulator.close()
  await rm(folder, { recursive: true, force: true })
})

const control = () => platform.emulator.control

/** Stores a session of the shop, as a visit a while ago did; the log begins after it. */
async function store(refreshToken?: string): Promise<void> {
  const { json } = await platform.exchange()
  const { sessions, close } = await openStore({ kind: 'fs', folder })
  await sessions.storeSession(
    new Session({
      id: `offline_${DEMO}`,
      shop: DEMO,
      state: '',
      isOnline: false,
      scope: 'write_products',
      accessToken: String(json.access_token),
      expires: new Date(Date.now() - 10 * MINUTE_MS),
      refreshToken: refreshToken ?? String(json.refresh_token),
    }),
  )
  await close()
  await control().expireTokens({ shop: DEMO })
  await control().clearLog()
}

function start(task: Partial<AccessTask> = {}): Worker {
  const started = worker.start({
    profile: platform.emulator.profile,
    apiKey: API_KEY,
    apiSecretKey: SECRET,
    shop: DEMO,
    folder,
    privateJwk: KEY.privateJwk,
    clockMs: 0,
    diesAtWrite: false,
    ...task,
  } satisfies AccessTask)
  running.push(started)
  return started
}

/** Waits for the next calls of each process; returns the different outcomes. */
async function outcomes(processes: readonly Worker[], calls: number): Promise<string[]> {
  const all = await Promise.all(
    processes.map(async each => {
      const lines: string[] = []
      while (lines.length < calls) lines.push(await each.nextLine())
      return lines
    }),
  )
  return [...new Set(all.flat())]
}

const grants = async () =>
  new Set(
    (await control().log()).flatMap(({ kind, grantType }) =>
      kind === 'access_token' && grantType ? [grantType] : [],
    ),
  )

const fleet = (task: Partial<AccessTask> = {}) =>
  Array.from({ length: PROCESSES }, (_, index) =>
    start({ clockMs: [0, MINUTE_MS, -MINUTE_MS][index % 3], ...task }),
  )

describe('8 processes whose clocks differ by up to two minutes', () => {
  it('with a private key no background call fails, whatever the platform does, without a visit', async () => {
    await store('prt_dead')
    const processes = fleet()
    const seen = new Set(await outcomes(processes, 2))
    for (const [, fault] of FAULTS) {
      await control().addFault({ on: 'access_token', ...fault })
      await control().revokeTokens({ shop: DEMO })
      for (const outcome of await outcomes(processes, 4)) seen.add(outcome)
      await control().clearFaults()
    }
    expect([...seen]).toEqual(['ok'])
    expect([...(await grants())]).not.toContain('token_exchange')
  })

  it('no background call fails when a process is killed between the response and the write', async () => {
    for (const privateJwk of [KEY.privateJwk, undefined]) {
      await store()
      const dying = start({ privateJwk, diesAtWrite: true })
      await dying.ended
      expect(await outcomes(fleet({ privateJwk }), 3)).toEqual(['ok'])
      await Promise.all(running.splice(0).map(each => each.kill()))
    }
  })
})
