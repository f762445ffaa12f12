import { expect, it } from 'vitest'
import { createStorage } from 'unstorage'
import memoryDriver from 'unstorage/drivers/memory'
import { PlatformError } from '../../../server/lib/platform/errors/errors'
import { grantedAt, rememberInstallation } from '../../../server/lib/platform/webhooks/installation'
import { NOW, SHOP } from '../admin-requests'
import { rejection } from '../rejection'

it('remembers the last grant of each shop', async () => {
  const records = createStorage()
  await rememberInstallation(records, SHOP, NOW)
  await rememberInstallation(records, 'other.platform.test', NOW + 1)
  await rememberInstallation(records, SHOP, NOW + 2)
  expect([await grantedAt(records, SHOP), await grantedAt(records, 'other.platform.test'), await grantedAt(records, 'third.platform.test')]).toEqual([NOW + 2, NOW + 1, undefined])
})

it('keeps it under a digest, not under the name of the shop', async () => {
  const records = createStorage()
  await rememberInstallation(records, SHOP, NOW)
  expect(await records.getKeys()).toEqual([expect.stringMatching(/^installation:[0-9a-f]{64}$/)])
})

it('a damaged record counts as none', async () => {
  const records = createStorage()
  await rememberInstallation(records, SHOP, NOW)
  const [key = ''] = await records.getKeys()
  for (const damaged of ['x', { grantedAt: 'yesterday' }, {}]) {
    await records.setItem(key, damaged)
    expect(await grantedAt(records, SHOP)).toBe(undefined)
  }
})

it.each([
  ['throws', () => {
    throw new Error('redis://user:password@host')
  }],
  ['resolves to the error, as file drivers do', async () => new Error('EACCES')],
])('is storage_failed when the storage %s', async (_name, fail) => {
  const records = createStorage({ driver: { ...memoryDriver(), getItem: fail } })
  const error = await rejection(grantedAt(records, SHOP), PlatformError)
  expect([error.code, error.status, error.message]).toEqual(['storage_failed', 503, 'The storage of records did not answer; check that the mount "platform" is reachable'])
})

it('is storage_failed when the grant cannot be remembered', async () => {
  const records = createStorage({ driver: { ...memoryDriver(), setItem: () => Promise.reject(new Error('full')) } })
  expect((await rejection(rememberInstallation(records, SHOP, NOW), PlatformError)).code).toBe('storage_failed')
})
