import { setTimeout as delay } from 'node:timers/promises'

/** Waits until the condition holds, and fails after 30 seconds, for a busy machine. */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 30_000; !(await condition());) {
    if (Date.now() > deadline) throw new Error('The condition did not come true within 30 seconds')
    await delay(5)
  }
}
