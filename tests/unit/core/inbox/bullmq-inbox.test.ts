import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { afterAll, describe, expect, it } from 'vitest'
import { startRedis } from '../../../stores/redis-server'
import { startTcpProxy, through } from '../../../stores/tcp-proxy'
import { createBullmqInbox } from '../../../../server/core/inbox/bullmq-inbox'
import { parseInboxOptions } from '../../../../server/core/inbox/inbox-settings'
import { SHOP } from '../../admin-requests'
import { eventually } from './eventually'
import { describeInbox } from './inbox-contract'
import { inboxDelivery, readPlainContent } from './inbox-deliveries'

const redis = await startRedis()
afterAll(() => redis.stop())

let places = 0
const newPrefix = () => `place-${++places}`

describe('the inbox in BullMQ', () => {
  describeInbox(async () => ({
    factory: createBullmqInbox({ connection: { url: redis.url }, prefix: newPrefix() }),
  }))
})

it('deletes the content of a completed delivery, and keeps its id', async () => {
  const prefix = newPrefix()
  const { open } = createBullmqInbox({ connection: { url: redis.url }, prefix })
  const engine = await open({
    settings: parseInboxOptions({}),
    run: async () => {},
    read: readPlainContent,
    warn: () => {},
  })
  const queue = new Queue('inbox', { prefix, connection: { url: redis.url } })
  const { id, content, shop } = inboxDelivery('w-1')
  await engine.store(inboxDelivery('w-1'))
  expect((await queue.getJob(id))?.data).toEqual({
    shop,
    topic: 'ORDERS_CREATE',
    webhookId: 'w-1',
    content,
  })
  engine.start()
  await eventually(async () => (await queue.getJob(id))?.data.content === null)
  expect(await (await queue.getJob(id))?.getState()).toBe('completed')
  await Promise.all([engine.close(), queue.close()])
})

describe('a job that is cancelled or forgotten while it stores steps', () => {
  it.each(['cancel', 'forget'] as const)('never has its content back: %s', async how => {
    const prefix = newPrefix()
    const { open } = createBullmqInbox({ connection: { url: redis.url }, prefix })
    let running = 0
    const { promise: deletes, resolve: goOn } = Promise.withResolvers<undefined>()
    const options = { settings: parseInboxOptions({ concurrency: 20, attempts: 2 }) }
    const common = { ...options, read: readPlainContent, warn: () => {} }
    const engine = await open({
      ...common,
      run: async (_delivery, _run, journal) => {
        running++
        await deletes
        for (let step = 0; step < 20; step++)
          await Promise.all(
            ['a', 'b'].map(name => journal.saveStep(`${name}${step}`, 'secret of a step')),
          )
        throw new Error('after the steps')
      },
    })
    const other = await open({ ...common, run: async () => {} })
    const queue = new Queue('inbox', { prefix, connection: { url: redis.url } })
    const deliveries = Array.from({ length: 10 }, (_, index) => inboxDelivery(`w-${index}`))
    for (const delivery of deliveries) await engine.store(delivery)
    engine.start()
    await eventually(() => running === 10)
    goOn(undefined)
    if (how === 'forget') await other.forget(SHOP)
    else for (const { id } of deliveries) await other.cancel({ id })
    await eventually(async () => {
      const { waiting, running: active } = await engine.counts()
      return waiting + active === 0
    })
    const stored = await Promise.all(deliveries.map(({ id }) => queue.getJob(id)))
    const { topic } = inboxDelivery('w-0')
    const left = (index: number) => ({
      shop: SHOP,
      topic,
      webhookId: `w-${index}`,
      content: null,
      ...(how === 'cancel' && { isCancelled: true }),
    })
    expect(stored.map(job => job?.data)).toEqual(deliveries.map((_, index) => left(index)))
    expect(running).toBe(10)
    await Promise.all([engine.close(), other.close(), queue.close()])
  })
})

describe('attack: 500 deliveries of one shop that hang', () => {
  it('leave slots to the next shop, which runs, and their attempts do not count', async () => {
    const { open } = createBullmqInbox({ connection: { url: redis.url }, prefix: newPrefix() })
    const runs: [string, number][] = []
    const ends: (() => void)[] = []
    let isHanging = true
    const engine = await open({
      settings: parseInboxOptions({}),
      run: async ({ webhookId }, { attempt }) => {
        runs.push([webhookId, attempt])
        if (webhookId !== 'other' && isHanging)
          await new Promise<void>(resolve => ends.push(resolve))
      },
      read: readPlainContent,
      warn: () => {},
    })
    await Promise.all(
      Array.from({ length: 500 }, (_, index) => engine.store(inboxDelivery(`hang-${index}`))),
    )
    engine.start()
    await eventually(() => runs.length === 5)
    await engine.store(inboxDelivery('other', { shop: 'other.platform.test' }))
    await eventually(() => runs.some(([webhookId]) => webhookId === 'other'))
    expect(runs.length).toBe(6)
    isHanging = false
    for (const end of ends) end()
    await eventually(async () => (await engine.counts()).done >= 20)
    expect(runs.filter(([, attempt]) => attempt !== 1)).toEqual([])
    await engine.close()
  })
})

it('fails its check when Redis is full: it can be read, and takes no delivery', async () => {
  const { open } = createBullmqInbox({ connection: { url: redis.url }, prefix: newPrefix() })
  const engine = await open({
    settings: parseInboxOptions({}),
    run: async () => {},
    read: readPlainContent,
    warn: () => {},
  })
  const client = new Redis(redis.url)
  await engine.check()
  try {
    await client.config('SET', 'maxmemory', '1')
    await expect(engine.check()).rejects.toThrow('OOM')
    await expect(engine.store(inboxDelivery('w-1'))).rejects.toThrow('OOM')
  } finally {
    await client.config('SET', 'maxmemory', '0')
    client.disconnect()
  }
  await engine.check()
  await engine.close()
})

describe('a Redis that is down', () => {
  async function openThroughProxy(runs: string[]) {
    const proxy = await startTcpProxy(redis.url)
    const { open } = createBullmqInbox({
      connection: { url: through(proxy, redis.url) },
      prefix: newPrefix(),
    })
    const engine = await open({
      settings: parseInboxOptions({}),
      run: async ({ webhookId }) => void runs.push(webhookId),
      read: readPlainContent,
      warn: () => {},
    })
    engine.start()
    return { proxy, engine }
  }

  it('refuses deliveries at once, and accepts and runs them when it is back', async () => {
    const runs: string[] = []
    const { proxy, engine } = await openThroughProxy(runs)
    await proxy.set('refusing')
    await expect(engine.store(inboxDelivery('w-1'))).rejects.toThrow()
    await proxy.set('open')
    await eventually(() =>
      engine.store(inboxDelivery('w-1')).then(
        () => true,
        () => false,
      ),
    )
    await eventually(() => runs.length > 0)
    expect(runs).toEqual(['w-1'])
    await engine.close()
    await proxy.close()
  })

  it('does not delay the shutdown of the server', async () => {
    const { proxy, engine } = await openThroughProxy([])
    await proxy.set('refusing')
    await engine.close()
    await proxy.close()
  })

  it('is waited for when the server starts', async () => {
    const proxy = await startTcpProxy(redis.url)
    await proxy.set('refusing')
    const { open } = createBullmqInbox({
      connection: { url: through(proxy, redis.url) },
      prefix: newPrefix(),
    })
    const opening = open({
      settings: parseInboxOptions({}),
      run: async () => {},
      read: readPlainContent,
      warn: () => {},
    })
    await proxy.set('open')
    const engine = await opening
    await engine.store(inboxDelivery('w-1'))
    expect((await engine.counts()).waiting).toBe(1)
    await engine.close()
    await proxy.close()
  })
})
