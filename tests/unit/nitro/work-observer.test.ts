import { afterEach, describe, expect, it } from 'vitest'
import { runSpansWith } from '../../../server/lib/nitro/spans'
import { observeWork, workObserver } from '../../../server/lib/nitro/work-observer'
import type { WorkEnd, WorkListener } from '../../../server/lib/nitro/work-observer'
import type { ObservedWork } from '../../../server/lib/platform/observe/platform-observer'

const GRANT: ObservedWork = { kind: 'token', how: 'refresh', shop: 'a.platform.test', online: false }
const stops: (() => void)[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  runSpansWith(undefined)
})

function listen(wantsEach?: WorkListener['wantsEach']): [ObservedWork, WorkEnd][] {
  const told: [ObservedWork, WorkEnd][] = []
  stops.push(observeWork({ wantsEach, tell: (...ended) => told.push(ended) }))
  return told
}

describe('observed work', () => {
  it('ends as it does, and is told once with the time it took', async () => {
    const told = listen()
    expect(await workObserver.run(GRANT, async () => 'token')).toBe('token')
    expect(told).toStrictEqual([[GRANT, { durationMs: expect.any(Number) as number }]])
  })

  it('fails as it does, and is told with what it failed with', async () => {
    const told = listen()
    const error = new Error('No')
    await expect(workObserver.run(GRANT, () => Promise.reject(error))).rejects.toBe(error)
    expect(told).toStrictEqual([[GRANT, { durationMs: expect.any(Number) as number, failure: { error } }]])
  })

  it('is told only when it fails to who wants no more', async () => {
    const asked: string[] = []
    const told = listen((kind) => {
      asked.push(kind)
      return false
    })
    await workObserver.run(GRANT, async () => {})
    expect([asked, told]).toStrictEqual([['token'], []])
    const error = new Error('No')
    await expect(workObserver.run(GRANT, () => Promise.reject(error))).rejects.toBe(error)
    expect(told).toStrictEqual([[GRANT, { durationMs: expect.any(Number) as number, failure: { error } }]])
  })

  it('is not told to who listens no longer', async () => {
    const told = listen()
    stops.splice(0).forEach(stop => stop())
    await workObserver.run(GRANT, async () => {})
    expect(told).toStrictEqual([])
  })

  it('runs in a span where there are spans', async () => {
    const names: string[] = []
    runSpansWith((facts, work) => {
      names.push(facts.name)
      return work()
    })
    expect(await workObserver.run(GRANT, async () => 1)).toBe(1)
    expect(names).toStrictEqual(['platform token refresh'])
  })
})
