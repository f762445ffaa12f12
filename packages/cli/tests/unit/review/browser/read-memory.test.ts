import type { BrowserContext, CDPSession, Frame, Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { readMemory } from '../../../../src/review/browser/read-memory'
import { fake, untyped } from '../../../../../../tests/fake'

/** The memory of a page with this usage. */
async function memoryOf(usage: Readonly<Record<string, number>>) {
  const calls: string[] = []
  const session = fake<CDPSession>({
    send: async (method: string) => {
      calls.push(method)
      return method === 'Runtime.getHeapUsage' ? usage : undefined
    },
    detach: async () => void calls.push('detach'),
  })
  const page = fake<Page>({
    context: () => fake<BrowserContext>({ newCDPSession: async () => session }),
  })
  return { memory: await readMemory(page, untyped<Frame>({})), calls }
}

it('adds array buffers to the heap, without garbage', async () => {
  expect(await memoryOf({ usedSize: 10, totalSize: 50, backingStorageSize: 7 })).toEqual({
    memory: 17,
    calls: ['HeapProfiler.collectGarbage', 'Runtime.getHeapUsage', 'detach'],
  })
})

it('reads the heap of a browser that does not count array buffers', async () => {
  expect((await memoryOf({ usedSize: 10, totalSize: 50 })).memory).toBe(10)
})
