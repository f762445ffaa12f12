import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { webhookHeaders } from '../../packages/emulator/src/webhooks/webhook-headers'
import { SECRET } from '../unit/session-tokens'
import type { RaceFleet, RaceProcess } from './race-fleet'
import type { Random } from './random'
import type { StrictPlatform } from './strict-platform'

/** What the disturbances of a phase work on. */
export interface Field {
  fleet: RaceFleet
  platform: StrictPlatform
  shops: readonly string[]
  random: Random
  /** Epoch milliseconds after which nothing more is begun. */
  until: number
}

export interface DisturbanceCounts {
  stalls: number
  kills: number
  /** Times that a merchant opened the app. */
  visits: number
  reinstallations: number
}

/** Disturbs until it is time, and ends what it began; counts what it did. */
export type Disturbance = (field: Field, counts: DisturbanceCounts) => Promise<void>

const STALL_MS = [7000, 10_000] as const
/** A stall that begins later would mostly be after the load. */
const LAST_STALL_MS = 4000
/** A later visit would repair what it should not have lost. */
const LAST_VISIT_MS = 5000
const AIMED_WITHIN_MS = 3000
const AIM_SPREAD_MS = 600

/**
 * Stops all processes but one for longer than their lock lives, half of the time while a token
 * request is on its way.
 */
export const stall: Disturbance = async ({ fleet, platform, random, until }, counts) => {
  async function stallAgain(process: RaceProcess): Promise<void> {
    await delay(random.between(0, 2000))
    while (Date.now() < until - LAST_STALL_MS) {
      if (random.chance(0.5)) await untilIssued(process, platform, random)
      if (fleet.processes.every(other => other === process || other.isStopped)) {
        await delay(200)
        continue
      }
      counts.stalls++
      await process.stall(random.between(...STALL_MS))
      await delay(random.between(200, 2000))
    }
  }

  await Promise.all(fleet.processes.map(stallAgain))
}

/** Kills processes, half of the time while a token request is on its way. */
export const kill: Disturbance = async ({ fleet, platform, random, until }, counts) => {
  while (Date.now() < until) {
    await delay(random.between(300, 1500))
    const process = random.pick(fleet.processes)
    if (random.chance(0.5)) await untilIssued(process, platform, random)
    counts.kills++
    await fleet.kill(process)
  }
}

const REVOCATION_PAUSE_MS = [2_000, 6_000] as const

/** Revokes the tokens of shops, refresh tokens included. */
export const revoke: Disturbance = async ({ platform, shops, random, until }) => {
  await Promise.all(
    shops.map(async shop => {
      for (
        await delay(random.between(0, 3000));
        Date.now() < until;
        await delay(random.between(...REVOCATION_PAUSE_MS))
      )
        platform.revoke(shop)
    }),
  )
}

/** Waits until the platform issues a pair to the process, and then for a moment that differs. */
async function untilIssued(
  process: RaceProcess,
  platform: StrictPlatform,
  random: Random,
): Promise<void> {
  const issued = new Promise<void>(resolve => platform.onceIssuedTo(process.number, resolve))
  await Promise.race([issued, delay(AIMED_WITHIN_MS, undefined, { ref: false })])
  await delay(random.between(0, AIM_SPREAD_MS))
}

/** Has merchants open the app next to the work in the background. */
export const visit: Disturbance = async ({ fleet, shops, random, until }, counts) => {
  await Promise.all(
    shops.map(async shop => {
      for (
        await delay(random.between(0, 2000));
        Date.now() < until - LAST_VISIT_MS;
        await delay(random.between(500, 2500))
      ) {
        counts.visits++
        await random.pick(fleet.processes).ask({ do: 'visit', shop })
      }
    }),
  )
}

/** Has merchants uninstall the app and install it again. */
export const reinstall: Disturbance = async ({ fleet, platform, shops, random, until }, counts) => {
  await Promise.all(
    shops.map(async shop => {
      for (
        await delay(random.between(0, 5000));
        Date.now() < until;
        await delay(random.between(2000, 8000))
      ) {
        counts.reinstallations++
        platform.uninstall(shop)
        await delay(random.between(0, 500))
        await deliverUninstall(fleet, shop, random)
        await delay(random.between(0, 1000))
        platform.install(shop)
        await open(fleet, shop, random)
      }
    }),
  )
}

/** Delivers `app/uninstalled` until a process has handled it, as the platform does. */
async function deliverUninstall(fleet: RaceFleet, shop: string, random: Random): Promise<void> {
  const body = JSON.stringify({ id: 1, myshopify_domain: shop, domain: shop })
  const id = randomUUID()
  const message = {
    id,
    eventId: id,
    shop,
    topic: 'app/uninstalled',
    apiVersion: '2026-07',
    family: 'webhooks' as const,
    uri: '',
    triggeredAt: new Date().toISOString(),
    body,
  }
  const headers = webhookHeaders(message, SECRET)
  await untilOk(
    () => random.pick(fleet.processes).ask({ do: 'webhook', headers, body }),
    `app/uninstalled of ${shop}`,
  )
}

/** A merchant opens the app until it works. */
export async function open(fleet: RaceFleet, shop: string, random: Random): Promise<void> {
  await untilOk(
    () => random.pick(fleet.processes).ask({ do: 'visit', shop }),
    `the visit of ${shop}`,
  )
}

const MAX_ATTEMPTS = 20

async function untilOk(
  attempt: () => Promise<{ ok: boolean; problem?: string }>,
  what: string,
): Promise<void> {
  let problem: string | undefined
  for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts++) {
    const reply = await attempt()
    if (reply.ok) return
    problem = reply.problem
    await delay(500)
  }
  throw new Error(`No process served ${what}: ${problem}`)
}
