import { describe, expect, it } from 'vitest'
import fsLiteDriver from 'unstorage/drivers/fs-lite'
import memoryDriver from 'unstorage/drivers/memory'
import type {
  InboxEngineFactory,
  PlatformInboxOptions,
} from '../../../../server/core/inbox/inbox-settings'
import { queueOptions } from '../../../../server/nitro/storage/file-mount'

describe('inboxOptions()', () => {
  const files = fsLiteDriver({ base: '/data/platform' })

  it('puts the database next to the folder of the storage mount', () => {
    expect([
      queueOptions('inbox', true, files),
      queueOptions<PlatformInboxOptions>('inbox', { attempts: 3 }, files),
    ]).toEqual([
      { path: '/data/platform-inbox.sqlite' },
      { path: '/data/platform-inbox.sqlite', attempts: 3 },
    ])
  })

  it('keeps a configured path, and the default for a mount without files', () => {
    expect([
      queueOptions('inbox', { path: '/disk/inbox' }, files),
      queueOptions('inbox', true, memoryDriver()),
    ]).toEqual([{ path: '/disk/inbox' }, {}])
  })

  describe('on a worker', () => {
    const engine: InboxEngineFactory = {
      ordersByShop: true,
      maxRunMs: 1000,
      open: () => Promise.reject(new Error('not opened')),
    }

    it('refuses a queue without an engine, with the option in the message', () => {
      const options = () => queueOptions('inbox', true, memoryDriver(), { onWorker: true })
      expect(options).toThrow(
        'The option inbox of configurePlatform has no storage on workers: pass createD1Inbox() of #platform/inbox-d1 as inbox.engine, or remove the option',
      )
    })

    it('keeps its engine, which the SQLite file replaces in development', () => {
      const optionsOf = (where: object) =>
        queueOptions<PlatformInboxOptions>('inbox', { engine }, files, where)
      expect(optionsOf({ onWorker: true })?.engine).toBe(engine)
      expect(optionsOf({ isDev: true })).toEqual({
        engine: undefined,
        path: '/data/platform-inbox.sqlite',
      })
    })
  })

  it('returns undefined for an app without an inbox', () => {
    expect([queueOptions('inbox', undefined, files), queueOptions('inbox', false, files)]).toEqual([
      undefined,
      undefined,
    ])
  })
})
