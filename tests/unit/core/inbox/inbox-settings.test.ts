import { describe, expect, it } from 'vitest'
import type { InboxEngineFactory } from '../../../../server/core/inbox/inbox-settings'
import { parseInboxOptions } from '../../../../server/core/inbox/inbox-settings'
import { errorCode } from '../../error-code'

const unordered: InboxEngineFactory = {
  ordersByShop: false,
  open: () => Promise.reject(new Error('never opened')),
}

describe('options of the inbox', () => {
  it('that are missing have these defaults', () => {
    expect(parseInboxOptions({})).toEqual({
      path: '.data/platform-inbox.sqlite',
      orderByShop: false,
      concurrency: 10,
      attempts: 15,
      retryDelayMs: 1000,
      refusedDelayMs: 900_000,
      timeLimitMs: 300_000,
      leaseMs: 30_000,
      stopWithinMs: 10_000,
      keepDoneMs: 86_400_000,
      keepDeadMs: 2_592_000_000,
    })
  })

  it('that are given are used', () => {
    expect(
      parseInboxOptions({ path: '/data/inbox', order: 'shop', concurrency: 1, stopWithinMs: 0 }),
    ).toMatchObject({ path: '/data/inbox', orderByShop: true, concurrency: 1, stopWithinMs: 0 })
  })

  it.each([
    [{ path: '' }, 'inbox.path must be the path of a file'],
    [{ order: 'topic' }, "inbox.order must be 'shop', or left out"],
    [
      { order: 'shop', engine: unordered },
      "inbox.order is not supported by this engine; the SQLite file can run a shop's deliveries in order",
    ],
    [{ concurrency: 0 }, 'inbox.concurrency must be a whole number from 1 to 1000'],
    [{ attempts: 1.5 }, 'inbox.attempts must be a whole number from 1 to 100'],
    [{ timeLimitMs: 2 ** 31 }, 'inbox.timeLimitMs must be a whole number from 1 to 2147483647'],
    [
      { keepDoneMs: 21_599_999 },
      'inbox.keepDoneMs must be a whole number from 21600000 to 31536000000',
    ],
    [{ leaseMs: '30000' }, 'inbox.leaseMs must be a whole number from 300 to 3600000'],
  ])('that are wrong are refused by name: %o', (options, message) => {
    const parse = () => parseInboxOptions(options as Parameters<typeof parseInboxOptions>[0])
    expect(errorCode(parse)).toBe('configuration_invalid')
    expect(parse).toThrow(message)
  })
})
