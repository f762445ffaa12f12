import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStorage } from 'unstorage'
import type { Storage } from 'unstorage'
import { PlatformError } from '../../../../server/core/errors/errors'
import { registerJobs } from '../../../../server/core/jobs/job-registry'
import { readSchedule } from '../../../../server/core/jobs/job-schedule'
import type { JobSchedule } from '../../../../server/core/jobs/job-schedule'
import { createSchedules } from '../../../../server/core/jobs/schedules'
import type { Schedules } from '../../../../server/core/jobs/schedules'
import { rejection } from '../../rejection'
import { numberSchema } from './test-schemas'

const HOUR = 3600_000
const START = Date.parse('2026-03-27T10:00:00.000Z')

let records: Storage
let running: Schedules[]
let fired: string[]
let clock: number
let warnings: string[]

beforeEach(() => {
  vi.useFakeTimers()
  records = createStorage()
  running = []
  fired = []
  clock = START
  warnings = []
})
afterEach(() => {
  for (const each of running) each.stop()
  vi.useRealTimers()
})

/** A process that follows a schedule. Its storage of jobs has each key once. */
async function startProcess(
  schedule: JobSchedule,
  fire: (key: string) => Promise<void> = async () => {},
): Promise<Schedules> {
  const created = createSchedules({
    jobs: [...registerJobs([{ name: 'report', schedule, handler: () => {} }]).values()],
    records,
    now: () => clock,
    async fire(_job, key) {
      await fire(key)
      if (!fired.includes(key)) fired.push(key)
    },
    warn: message => void warnings.push(message),
  })
  running.push(created)
  created.start()
  await vi.advanceTimersByTimeAsync(1)
  return created
}

/** Lets time pass in steps of a minute. */
async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 60_000) {
    clock += 60_000
    await vi.advanceTimersByTimeAsync(1000)
  }
}

describe('a schedule', () => {
  it('that is new fires at its next time, and once per time among processes', async () => {
    await startProcess('0 * * * *')
    await startProcess('0 * * * *')
    expect(fired).toEqual([])
    await pass(2.5 * HOUR)
    expect(fired).toEqual([
      'schedule 2026-03-27T11:00:00.000Z',
      'schedule 2026-03-27T12:00:00.000Z',
    ])
  })

  it('fires once for all times that were missed', async () => {
    const first = await startProcess('0 * * * *')
    first.stop()
    clock += 50 * HOUR
    await startProcess('0 * * * *')
    expect(fired).toEqual(['schedule 2026-03-29T12:00:00.000Z'])
    await pass(HOUR)
    expect(fired.length).toBe(2)
  })

  it('does not fire again after its process ended', async () => {
    const first = await startProcess('0 * * * *')
    await pass(HOUR)
    first.stop()
    await startProcess('0 * * * *')
    expect(fired).toEqual(['schedule 2026-03-27T11:00:00.000Z'])
  })

  it('fires at most once per time when the clock is set back, and goes on', async () => {
    await startProcess('0 * * * *')
    await pass(2 * HOUR)
    clock -= 90 * 60_000
    await pass(3 * HOUR)
    expect(fired).toEqual([
      'schedule 2026-03-27T11:00:00.000Z',
      'schedule 2026-03-27T12:00:00.000Z',
      'schedule 2026-03-27T13:00:00.000Z',
    ])
  })

  it('fires after the clock was days ahead', async () => {
    await startProcess('0 * * * *')
    clock += 72 * HOUR
    await pass(60_000)
    clock -= 72 * HOUR
    await pass(2 * HOUR)
    expect(fired.slice(-1)).toEqual(['schedule 2026-03-27T12:00:00.000Z'])
  })

  it('follows a clock that is moved, and the real one again', async () => {
    const schedules = await startProcess('0 * * * *')
    await schedules.moveClock(72 * HOUR)
    expect(fired).toEqual(['schedule 2026-03-30T10:00:00.000Z'])
    await schedules.moveClock(0)
    expect(fired.length).toBe(1)
    await pass(HOUR)
    expect(fired.slice(1)).toEqual(['schedule 2026-03-27T11:00:00.000Z'])
  })

  it('that is not followed by this process does not fire when its clock is moved', async () => {
    const schedules = await startProcess('0 * * * *')
    schedules.stop()
    await schedules.moveClock(72 * HOUR)
    expect(fired).toEqual([])
  })

  it('that could not be stored is stored later', async () => {
    let failures = 3
    await startProcess('0 * * * *', async () => {
      if (failures-- > 0) throw new Error('disk full')
    })
    await pass(HOUR)
    expect(fired).toEqual([])
    expect(warnings).toEqual([
      'The schedule of job "report" could not be followed, and is tried again: disk full',
    ])
    await vi.advanceTimersByTimeAsync(3000)
    expect(fired).toEqual(['schedule 2026-03-27T11:00:00.000Z'])
  })

  it('fires once on the days on which daylight saving begins and ends', async () => {
    await startProcess({ cron: '30 2 * * *', timeZone: 'Europe/Berlin' })
    await pass(72 * HOUR)
    expect(fired).toEqual([
      'schedule 2026-03-28T01:30:00.000Z',
      'schedule 2026-03-29T01:30:00.000Z',
      'schedule 2026-03-30T00:30:00.000Z',
    ])
    fired.length = 0
    clock = Date.parse('2026-10-24T10:00:00.000Z')
    await pass(60_000)
    fired.length = 0
    await pass(48 * HOUR)
    expect(fired).toEqual([
      'schedule 2026-10-25T00:30:00.000Z',
      'schedule 2026-10-26T01:30:00.000Z',
    ])
  })

  it('of a job whose schema needs an input is refused', async () => {
    const schedules = createSchedules({
      jobs: [
        ...registerJobs([
          { name: 'count', input: numberSchema, schedule: '0 3 * * *', handler: () => {} },
        ]).values(),
      ],
      records,
      now: () => clock,
      fire: async () => {},
      warn: () => {},
    })
    const error = await rejection(schedules.check(), PlatformError)
    expect([error.code, error.message]).toEqual([
      'configuration_invalid',
      'Job "count" has a schedule, which passes no input: let its schema accept undefined',
    ])
  })
})

describe('a schedule that cannot be read', () => {
  it.each([
    ['0 3 * *', 'the schedule "0 3 * *" cannot be read: CronPattern'],
    ['99 3 * * *', 'the schedule "99 3 * * *" cannot be read: CronPattern'],
    ['0 0 31 2 *', 'the schedule "0 0 31 2 *" has no time in the future'],
    [
      { cron: '0 3 * * *', timeZone: 'Mars/Base' },
      'the schedule "0 3 * * *" in Mars/Base cannot be read: CronDate',
    ],
  ])('is described: %j', (schedule, expected) => {
    expect(String(readSchedule(schedule)).slice(0, expected.length)).toBe(expected)
  })
})
