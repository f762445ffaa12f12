import { afterEach, describe, expect, it, vi } from 'vitest'
import { createClock } from '../../../src/state/clock'
import { createClockJobs } from '../../../src/webhooks/clock-jobs'
import type { ClockJobs } from '../../../src/webhooks/clock-jobs'

const SHOP = 'demo-store.platform.test'

let started: ClockJobs[] = []
afterEach(() => {
  for (const jobs of started) jobs.stop()
  started = []
  vi.useRealTimers()
})

function start(base: () => number = () => 0) {
  const clock = createClock(base)
  const jobs = createClockJobs(clock)
  const ran: string[] = []
  started.push(jobs)
  const add = (name: string, at: number, shop = SHOP) =>
    jobs.add(shop, at, async () => void ran.push(name))
  return { clock, jobs, ran, add }
}

describe('createClockJobs', () => {
  it('runs due jobs, in order of time, and none twice', async () => {
    const { clock, jobs, ran, add } = start()
    add('third', 3000)
    add('first', 1000)
    add('second', 2000)
    await jobs.runDue()
    expect(ran).toEqual([])
    clock.setOffset(2000)
    await jobs.runDue()
    expect(ran).toEqual(['first', 'second'])
    clock.setOffset(999_000)
    await Promise.all([jobs.runDue(), jobs.runDue()])
    expect(ran).toEqual(['first', 'second', 'third'])
  })

  it('runs jobs that a job made due, before later ones', async () => {
    const { clock, jobs, ran, add } = start()
    jobs.add(SHOP, 1000, async () => add('added', 1500))
    add('later', 2000)
    clock.setOffset(2000)
    await jobs.runDue()
    expect(ran).toEqual(['added', 'later'])
  })

  it('runs jobs of the same time concurrently', async () => {
    const { clock, jobs, ran, add } = start()
    let release = () => {}
    jobs.add(SHOP, 1000, () => new Promise(resolve => (release = resolve)))
    jobs.add(SHOP, 1000, async () => {
      ran.push('beside')
      release()
    })
    add('after', 1001)
    clock.setOffset(2000)
    await jobs.runDue()
    expect(ran).toEqual(['beside', 'after'])
  })

  it('runs as time passes', async () => {
    vi.useFakeTimers()
    const { ran, add } = start(() => Date.now())
    add('soon', Date.now() + 150)
    await vi.advanceTimersByTimeAsync(149)
    expect(ran).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
    expect(ran).toEqual(['soon'])
  })

  it('waits for a stopped clock, without busy waiting', async () => {
    vi.useFakeTimers()
    let looks = 0
    const { ran, add } = start(() => {
      looks++
      return 0
    })
    add('never', 1)
    await vi.advanceTimersByTimeAsync(350)
    expect(ran).toEqual([])
    expect(looks).toBeLessThan(20)
  })

  it('accepts a time beyond the limit of timers', async () => {
    vi.useFakeTimers()
    let looks = 0
    const { ran, add } = start(() => {
      looks++
      return 0
    })
    add('in a century', 100 * 366 * 24 * 3600 * 1000)
    await vi.advanceTimersByTimeAsync(150)
    // A timer that cannot wait for so long goes off at once.
    expect([ran, looks]).toEqual([[], 1])
  })

  it('removes the jobs of one shop', async () => {
    const { clock, jobs, ran, add } = start()
    add('kept', 1000, 'second-store.platform.test')
    add('forgotten', 1000)
    jobs.forget(SHOP)
    add('new', 1500)
    clock.setOffset(2000)
    await jobs.runDue()
    expect(ran).toEqual(['kept', 'new'])
  })

  it('runs nothing after it was stopped', async () => {
    const { clock, jobs, ran, add } = start()
    add('forgotten', 1000)
    jobs.stop()
    add('too late', 1000)
    clock.setOffset(5000)
    await jobs.runDue()
    expect(ran).toEqual([])
  })
})
