import { it } from 'vitest'
import { keepWebhookBooks } from '../scale/webhook-books'

it.concurrent.for(['sqlite', 'bullmq'] as const)(
  'an app with an inbox in %s that is killed five times loses no delivery, and completes none twice',
  { timeout: 60_000 },
  async (engine, { expect }) => {
    const books = await keepWebhookBooks({
      engine,
      deliveries: 300,
      lifetime: [200, 500],
      kills: 5,
      perSecond: 100,
    })
    expect(books).toMatchObject({
      kills: 5,
      deliveries: 300,
      duplicates: 15,
      stored: 300,
      completed: 300,
      completedTwice: 0,
      lost: 0,
    })
    // It was killed while it was used.
    expect(books.refused).toBeGreaterThan(0)
  },
)
