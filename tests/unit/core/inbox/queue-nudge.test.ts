import { expect, it } from 'vitest'
import { createQueueNudge, nudgedQueue } from '../../../../server/core/inbox/queue-nudge'

const HOUR_MS = 3600_000

function createScene() {
  const sent: [body: unknown, delaySeconds: number][] = []
  const scene = { now: 1_000_000, sent }
  const queue = {
    send: async (body: unknown, { delaySeconds }: { delaySeconds: number }) =>
      void sent.push([body, delaySeconds]),
  }
  return Object.assign(scene, { nudge: createQueueNudge(queue, 'jobs', () => scene.now) })
}

const delays = ({ sent }: ReturnType<typeof createScene>) => sent.map(([, seconds]) => seconds)

it('sends a message without content, at once', async () => {
  const scene = createScene()
  await scene.nudge(0)
  expect(scene.sent).toEqual([[{ platformQueue: 'jobs' }, 0]])
})

it('sends two messages for a burst: the second comes after all of the burst', async () => {
  const scene = createScene()
  for (let entry = 0; entry < 100; entry++) {
    await scene.nudge(0)
    scene.now += 5
  }
  expect(delays(scene)).toEqual([0, 1])
  scene.now += 1000
  await scene.nudge(0)
  expect(delays(scene)).toEqual([0, 1, 0])
})

it('sends a message at once, also while one for a later entry is on its way', async () => {
  const scene = createScene()
  await scene.nudge(500)
  await scene.nudge(0)
  expect(delays(scene)).toEqual([1, 0])
})

it('sends one message for entries that become due in the same second, and never an early one', async () => {
  const scene = createScene()
  for (const delayMs of [30_000, 29_500, 30_001, 60_000]) await scene.nudge(delayMs)
  expect(delays(scene)).toEqual([30, 31, 60])
})

it('leaves to the cron trigger what is due after the longest delay of a message', async () => {
  const scene = createScene()
  await scene.nudge(12 * HOUR_MS)
  await scene.nudge(12 * HOUR_MS + 1)
  expect(delays(scene)).toEqual([12 * 3600])
})

it.each([
  [{ platformQueue: 'inbox' }, 'inbox'],
  [{ platformQueue: 1 }, undefined],
  [{ other: 'inbox' }, undefined],
  ['inbox', undefined],
  [null, undefined],
])('reads the queue of the message %j', (body, name) => {
  expect(nudgedQueue(body)).toBe(name)
})
