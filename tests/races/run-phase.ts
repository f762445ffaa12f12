import { setTimeout as delay } from 'node:timers/promises'
import type { WorkerBuild } from '../stores/worker'
import { createTestKey } from '../unit/app-keys'
import { auditShop } from './audit'
import type { Finding } from './audit'
import { open } from './disturbances'
import type { DisturbanceCounts, Field } from './disturbances'
import { readJournal } from './journal'
import type { JournalEntry } from './journal'
import type { Phase } from './phases'
import { startRaceFleet } from './race-fleet'
import type { RaceFleet } from './race-fleet'
import { openRaceStore } from './race-store'
import type { RaceStoreAddress } from './race-store'
import type { Random } from './random'
import { startStrictPlatform } from './strict-platform'

export interface PhaseResult extends DisturbanceCounts {
  rotations: number
  /** Refresh tokens that the platform refused with `invalid_grant`. */
  refused: number
  /** Token requests that the platform failed on purpose. */
  faults: number
  /** Background calls of an app with a private key, all of which have to succeed. */
  calls: number
  failedCalls: number
  findings: Finding[]
  /**
   * Whatever else must not be: calls that fail at the end, tokens of another shop that were used.
   */
  problems: string[]
}

export interface PhaseOptions {
  phase: Phase
  address: RaceStoreAddress
  build: WorkerBuild
  /** File for what the processes do. */
  journal: string
  seconds: number
  random: Random
}

const PROCESSES = 3
const SHOPS = 4
const RESTS_WITHIN_MS = 60_000

/**
 * Lets processes work for shops under a disturbance, and compares what is stored with what the
 * platform issued.
 */
export async function runPhase({
  phase,
  address,
  build,
  journal,
  seconds,
  random,
}: PhaseOptions): Promise<PhaseResult> {
  const shops = Array.from({ length: SHOPS }, (_, index) => `shop-${index + 1}.platform.test`)
  const pair = phase.hasKey ? createTestKey('races') : undefined
  const platform = await startStrictPlatform(
    { latencyMs: phase.latencyMs, appKey: pair?.publicJwk },
    random.fork(),
  )
  const store = await openRaceStore(address)
  const task = {
    address,
    platformUrl: platform.url,
    shops,
    lock: phase.lock,
    disturbance: phase.store,
    journal,
    privateKey: pair && JSON.stringify(pair.privateJwk),
  }
  const fleet = await startRaceFleet(build, phase.processes ?? PROCESSES, task, random.seed)
  const counts: DisturbanceCounts = { stalls: 0, kills: 0, visits: 0, reinstallations: 0 }
  const findings: Finding[] = []
  const problems: string[] = []

  async function disturb(milliseconds: number): Promise<void> {
    const until = Date.now() + milliseconds
    await fleet.askAll({ do: 'disturb' })
    await fleet.askAll({ do: 'load' })
    const field: Field = { fleet, platform, shops, random, until }
    await Promise.all([delay(milliseconds), ...phase.disturbances.map(each => each(field, counts))])
    await fleet.askAll({ do: 'calm' })
    const isAtRest = await Promise.race([
      fleet.askAll({ do: 'rest' }),
      delay(RESTS_WITHIN_MS, undefined, { ref: false }),
    ])
    if (!isAtRest) problems.push(`Calls did not end within ${RESTS_WITHIN_MS} ms`)
  }

  async function audit(): Promise<Finding[]> {
    const entries = readJournal(journal)
    const kills = new Map(
      fleet.all.flatMap(({ number, killedAt }) =>
        killedAt === undefined ? [] : [[number, killedAt] as const],
      ),
    )
    const verdicts = await Promise.all(
      shops.map(async shop => {
        const stored = await store.sessions.loadSession(`offline_${shop}`)
        return auditShop({
          shop,
          current: platform.current(shop)!,
          stored,
          kills,
          journal: entries,
        })
      }),
    )
    return verdicts.filter(finding => finding !== undefined)
  }

  try {
    for (const shop of shops) platform.install(shop)
    await Promise.all(shops.map(shop => open(fleet, shop, random)))
    // In rounds: a shop that is lost would be disturbed no more.
    for (let left = seconds; left > 0; left -= phase.roundSeconds) {
      await disturb(Math.min(left, phase.roundSeconds) * 1000)
      // Before the audit, so that what a process holds in memory is stored.
      const failed = await callFromEach(fleet, shops)
      const found = await audit()
      const lost = new Set(found.map(({ shop }) => shop))
      findings.push(...found)
      const unexplained = failed.filter(({ shop }) => !lost.has(shop))
      problems.push(
        ...unexplained.map(
          ({ shop, problem }) => `A background call for ${shop} fails: ${problem}`,
        ),
      )
      await Promise.all([...lost].map(shop => open(fleet, shop, random)))
    }
  } catch (error) {
    problems.push(String(error))
  } finally {
    await fleet.stop()
    await store.close()
    await platform.close()
  }
  const entries = readJournal(journal)
  const called = entries.filter(({ event }) => event === 'called').length
  const failed = entries.filter(({ event }) => event === 'failed')
  problems.push(
    ...new Set(failed.map(({ shop, error }) => `A background call for ${shop} failed: ${error}`)),
  )
  const misused = entries.filter(({ event }) => event === 'torn' || event === 'foreign')
  // The same pair is used again and again.
  const describe = ({ shop, event, accessToken, refreshToken }: JournalEntry) =>
    `An app got a ${event} pair for ${shop}: ${accessToken}, ${refreshToken}`
  problems.push(...new Set(misused.map(describe)))
  if (platform.foreign > 0) problems.push(`${platform.foreign} calls had a token of another shop`)
  return {
    ...counts,
    rotations: platform.rotations,
    refused: platform.refused,
    faults: platform.faults,
    calls: called + failed.length,
    failedCalls: failed.length,
    findings,
    problems,
  }
}

/** Works once for each shop in each process, one after the other; returns what failed. */
async function callFromEach(
  fleet: RaceFleet,
  shops: readonly string[],
): Promise<{ shop: string; problem: string }[]> {
  const problems: { shop: string; problem: string }[] = []
  await Promise.all(
    shops.map(async shop => {
      for (const process of fleet.processes) {
        const { ok, problem = '' } = await process.ask({ do: 'call', shop })
        if (!ok) problems.push({ shop, problem })
      }
    }),
  )
  return problems
}
