import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { requireQueueBindings } from '../../../modules/platform/worker-bindings'

const WHOLE = {
  d1_databases: [{ binding: 'DB' }],
  queues: { producers: [{ binding: 'QUEUE', queue: 'jobs' }], consumers: [{ queue: 'jobs' }] },
  triggers: { crons: ['* * * * *'] },
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-wrangler-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function check(config: object): Promise<string> {
  const path = join(folder, 'wrangler.json')
  await writeFile(path, JSON.stringify(config))
  return requireQueueBindings(path).then(
    () => '',
    (error: Error) => error.message,
  )
}

it('accepts a worker with all that D1 needs, and one whose configuration is not known', async () => {
  expect(await check(WHOLE)).toBe('')
  await requireQueueBindings(join(folder, 'missing.json'))
})

it.each([
  [{ ...WHOLE, d1_databases: [] }, 'd1_databases'],
  [{ ...WHOLE, queues: { producers: WHOLE.queues.producers } }, 'queues.consumers'],
  [{ ...WHOLE, triggers: undefined }, 'triggers.crons'],
  [{}, 'd1_databases, queues.producers, queues.consumers, triggers.crons'],
])('names what %j lacks', async (config, missing) => {
  expect(await check(config)).toBe(
    `createD1Inbox needs a D1 database, a producer and a consumer of a queue, and a cron trigger. Missing in nitro.cloudflare.wrangler: ${missing}. See docs/background-jobs.md, "Cloudflare Workers".`,
  )
})
