import { expect, it } from 'vitest'
import fsLiteDriver from 'unstorage/drivers/fs-lite'
import memoryDriver from 'unstorage/drivers/memory'
import { inboxOptions } from '../../../server/lib/nitro/inbox-options'

const files = fsLiteDriver({ base: '/data/platform' })

it('puts the file beside those of the storage mount', () => {
  expect([inboxOptions(true, files), inboxOptions({ attempts: 3 }, files)]).toEqual([{ path: '/data/platform-inbox.sqlite' }, { path: '/data/platform-inbox.sqlite', attempts: 3 }])
})

it('leaves the path that was chosen, and the default of a mount without files', () => {
  expect([inboxOptions({ path: '/disk/inbox' }, files), inboxOptions(true, memoryDriver())]).toEqual([{ path: '/disk/inbox' }, {}])
})

it('is nothing for an app without an inbox', () => {
  expect([inboxOptions(undefined, files), inboxOptions(false, files)]).toEqual([undefined, undefined])
})
