import { setTimeout as delay } from 'node:timers/promises'

/** Waits until the condition holds, and fails after five seconds. */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 5000; !(await condition());) {
    if (Date.now() > deadline) throw new Error('The condition did not come true within 5 seconds')
    await delay(5)
  }
}
