import type { Frame, Page } from '@playwright/test'

/** Bytes that the scripts of a page keep, after its garbage was collected. */
export async function readMemory(page: Page, frame: Frame): Promise<number> {
  const context = page.context()
  // Throws for a frame in the process of the admin, whose heap is that of the page.
  const session = await context.newCDPSession(frame).catch(() => context.newCDPSession(page))
  await session.send('HeapProfiler.collectGarbage')
  const usage = await session.send('Runtime.getHeapUsage')
  await session.detach()
  // Array buffers are not in the heap. Earlier versions of Chromium do not count them.
  const { usedSize, backingStorageSize = 0 }: HeapUsage = usage
  return usedSize + backingStorageSize
}

interface HeapUsage {
  usedSize: number
  /** Bytes of array buffers. */
  backingStorageSize?: number
}
