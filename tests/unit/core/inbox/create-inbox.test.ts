import { afterEach, describe, expect, it, vi } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { createInbox } from '../../../../server/core/inbox/create-inbox'
import type { Inbox } from '../../../../server/core/inbox/create-inbox'
import type { InboxEngine, InboxRunner } from '../../../../server/core/inbox/inbox'
import type {
  InboxEngineFactory,
  InboxEngineOptions,
} from '../../../../server/core/inbox/inbox-settings'
import type { ObservedWork, PlatformObserver } from '../../../../server/core/platform-observer'
import { SHOP } from '../../admin-requests'
import { errorCode } from '../../error-code'
import { rejection } from '../../rejection'
import { NO_JOURNAL, inboxDelivery, readPlainContent } from './inbox-deliveries'

/** An engine that records its calls. */
class NotedEngine implements InboxEngine {
  readonly calls: string[] = []
  store = async () => void this.calls.push('store')
  start = () => void this.calls.push('start')
  check = async () => void this.calls.push('check')
  close = async () => void this.calls.push('close')
  counts = async () => ({ waiting: 1, running: 2, done: 3, dead: 4 })
  deadDeliveries = async () => []
  replay = async () => 5
  redact = async () => 6
}

const observed: ObservedWork[] = []
const warnings: string[] = []
const observer: PlatformObserver = {
  warn: message => void warnings.push(message),
  run: (work, run) => {
    observed.push(work)
    return run()
  },
  activeSpan: () => undefined,
}

/** An inbox on an engine that fails to open the given number of times. */
function openInbox(
  options: {
    failures?: number
    engine?: InboxEngine
    run?: InboxRunner
    timeLimitMs?: number
  } = {},
) {
  const { failures = 0, engine = new NotedEngine(), run = async () => {}, timeLimitMs } = options
  const opened: InboxEngineOptions[] = []
  const factory: InboxEngineFactory = {
    ordersByShop: true,
    open: async given => {
      opened.push(given)
      if (opened.length <= failures) throw new Error('no such place')
      return engine
    },
  }
  return {
    inbox: createInbox({ engine: factory, timeLimitMs }, observer, run, readPlainContent),
    opened,
    engine: engine as NotedEngine,
  }
}

afterEach(() => {
  observed.length = 0
  warnings.length = 0
  vi.useRealTimers()
})

/** Whether a promise has settled, after each step of the virtual clock. */
async function settledAfter(promise: Promise<unknown>, steps: readonly number[]) {
  let isSettled = false
  const settle = () => void (isSettled = true)
  promise.then(settle, settle)
  const seen: boolean[] = []
  for (const step of steps) {
    await vi.advanceTimersByTimeAsync(step)
    seen.push(isSettled)
  }
  return seen
}

it('refuses a wrong option when it is created', () => {
  expect(
    errorCode(() => createInbox({ attempts: 0 }, observer, async () => {}, readPlainContent)),
  ).toBe('configuration_invalid')
})

it('opens its storage on first use, once, and starts it', async () => {
  const { inbox, opened, engine } = openInbox()
  expect(opened).toEqual([])
  await Promise.all([
    inbox.store(inboxDelivery('w-1')),
    inbox.start(),
    inbox.store(inboxDelivery('w-2')),
  ])
  expect([opened.length, engine.calls]).toEqual([1, ['start', 'store', 'store']])
  expect([
    await inbox.counts(),
    await inbox.deadDeliveries(),
    await inbox.replay({ shop: SHOP }),
    await inbox.redact(SHOP),
  ]).toEqual([{ waiting: 1, running: 2, done: 3, dead: 4 }, [], 5, 6])
})

it('checks its storage, and names it when the check fails', async () => {
  const { inbox, engine } = openInbox()
  await inbox.check()
  expect(engine.calls).toEqual(['start', 'check'])
  engine.check = () => Promise.reject(new Error('disk is full'))
  const error = await rejection(inbox.check(), PlatformError)
  expect([error.code, error.message]).toEqual([
    'storage_failed',
    'The webhook inbox could not be checked; check that its storage is reachable. disk is full',
  ])
})

it('closes what it opened, and nothing when it opened nothing', async () => {
  const { inbox, opened, engine } = openInbox()
  await inbox.close()
  expect(opened).toEqual([])
  await inbox.start()
  await inbox.close()
  expect(engine.calls).toEqual(['start', 'close'])
})

it('closes after a second although its storage does not respond', async () => {
  vi.useFakeTimers()
  const engine: InboxEngineFactory = { ordersByShop: true, open: () => new Promise(() => {}) }
  const inbox = createInbox({ engine }, observer, async () => {}, readPlainContent)
  void inbox.start().catch(() => {})
  expect(await settledAfter(inbox.close(), [999, 1])).toEqual([false, true])
})

describe('a storage that cannot be used', () => {
  async function failureOf(inbox: Inbox): Promise<PlatformError> {
    const error = await rejection(inbox.store(inboxDelivery('w-1')), PlatformError)
    expect([error.code, error.status]).toEqual(['storage_failed', 503])
    return error
  }

  it('fails a delivery with 503, is not tried with each one, and is opened a second later', async () => {
    vi.useFakeTimers()
    const { inbox, opened } = openInbox({ failures: 1 })
    expect((await failureOf(inbox)).message).toBe(
      'The webhook inbox could not store a delivery; check that its storage is reachable. no such place',
    )
    await vi.advanceTimersByTimeAsync(999)
    await failureOf(inbox)
    expect(opened.length).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    await inbox.store(inboxDelivery('w-1'))
    expect(opened.length).toBe(2)
  })

  it('at the start is opened two seconds later, without a call', async () => {
    vi.useFakeTimers()
    const { inbox, opened, engine } = openInbox({ failures: 2 })
    expect((await rejection(inbox.start(), PlatformError)).code).toBe('storage_failed')
    await vi.advanceTimersByTimeAsync(1999)
    expect(opened.length).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect([opened.length, engine.calls]).toEqual([2, []])
    await vi.advanceTimersByTimeAsync(2000)
    expect([opened.length, engine.calls]).toEqual([3, ['start']])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened.length).toBe(3)
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([
    ['after it failed', true],
    ['before it failed', false],
  ])('is not opened again after the inbox was closed %s', async (_name, hasFailed) => {
    vi.useFakeTimers()
    const { inbox, opened } = openInbox({ failures: 2 })
    const failing = rejection(inbox.start(), PlatformError)
    if (hasFailed) await failing
    await inbox.close()
    expect((await failing).code).toBe('storage_failed')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened.length).toBe(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is named in the error when it is the default file', async () => {
    const inbox = createInbox(
      { path: import.meta.dirname },
      observer,
      async () => {},
      readPlainContent,
    )
    expect((await failureOf(inbox)).message).toBe(
      `The webhook inbox could not store a delivery; check that the file ${import.meta.dirname} can be written and its disk is not full. unable to open database file`,
    )
  })

  it('fails a delivery before the platform stops waiting when the engine does not respond', async () => {
    vi.useFakeTimers()
    const engine = new NotedEngine()
    engine.store = () => new Promise(() => {})
    const failing = failureOf(openInbox({ engine }).inbox)
    expect(await settledAfter(failing, [4499, 1])).toEqual([false, true])
    expect((await failing).message).toContain('No response within 4500 ms')
  })
})

describe('a run', () => {
  const attempt = { attempt: 3, receivedAt: 7, signal: new AbortController().signal }

  it('gets the delivery and its attempt, and is observed', async () => {
    const runs: unknown[] = []
    const { inbox, opened } = openInbox({
      run: async (delivery, run) => void runs.push(delivery, run),
    })
    await inbox.start()
    const delivery = inboxDelivery('w-1')
    await opened[0]?.run(delivery, attempt, NO_JOURNAL)
    expect(runs).toEqual([delivery, { attempt: 3, receivedAt: 7, signal: expect.any(AbortSignal) }])
    expect(observed).toEqual([
      { kind: 'webhook', shop: SHOP, topic: 'ORDERS_CREATE', webhookId: 'w-1', duplicate: false },
    ])
    opened[0]?.warn('A delivery is dead')
    expect(warnings).toEqual(['A delivery is dead'])
  })

  it('that never returns fails at its time limit', async () => {
    vi.useFakeTimers()
    const { inbox, opened } = openInbox({ timeLimitMs: 20, run: () => new Promise(() => {}) })
    await inbox.start()
    const failing = rejection(
      opened[0]?.run(inboxDelivery('w-1'), attempt, NO_JOURNAL) ?? Promise.resolve(),
      PlatformError,
    )
    expect(await settledAfter(failing, [19, 1])).toEqual([false, true])
    const error = await failing
    expect([error.code, error.message]).toEqual([
      'webhook_handler_failed',
      'The handlers of a delivery did not end within 20 ms',
    ])
  })
})
