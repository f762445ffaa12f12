import { expect } from 'vitest'
import { DEMO } from '../started-platform'
import type { StartedPlatform } from '../started-platform'

export interface SentEvent {
  handle: string
  action: string
  data?: unknown
  fields_changed: { updated: string[] }
}

/** Waits until a subscription has this number of delivered events, and returns them. */
export async function sentEvents(
  { emulator }: StartedPlatform,
  handle: string,
  count: number,
): Promise<SentEvent[]> {
  const sent = async () =>
    (await emulator.control.deliveries({ shop: DEMO }))
      .filter(({ family, state }) => family === 'events' && state === 'delivered')
      .map(({ body }) => JSON.parse(body) as SentEvent)
      .filter(event => event.handle === handle)
  await expect.poll(async () => (await sent()).length, { timeout: 5000 }).toBe(count)
  return sent()
}
