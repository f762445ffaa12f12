import { describe, expect, it } from 'vitest'
import { createStorage } from 'unstorage'
import memoryDriver from 'unstorage/drivers/memory'
import { PlatformError } from '../../../../server/core/errors/errors'
import {
  grantedAt,
  lastUninstallation,
  recordUninstallation,
  recordInstallation,
} from '../../../../server/core/tokens/installation'
import type { Uninstallation } from '../../../../server/core/tokens/installation'
import { NOW, SHOP } from '../../admin-requests'
import { rejection } from '../../rejection'

it('records the last grant of each shop', async () => {
  const records = createStorage()
  await recordInstallation(records, SHOP, NOW)
  await recordInstallation(records, 'other.platform.test', NOW + 1)
  await recordInstallation(records, SHOP, NOW + 2)
  expect([
    await grantedAt(records, SHOP),
    await grantedAt(records, 'other.platform.test'),
    await grantedAt(records, 'third.platform.test'),
  ]).toEqual([NOW + 2, NOW + 1, undefined])
})

it('stores it under a digest, not under the name of the shop', async () => {
  const records = createStorage()
  await recordInstallation(records, SHOP, NOW)
  expect(await records.getKeys()).toEqual([expect.stringMatching(/^installation:[0-9a-f]{64}$/)])
})

it('treats a corrupt record as none', async () => {
  const records = createStorage()
  await recordInstallation(records, SHOP, NOW)
  const [key = ''] = await records.getKeys()
  for (const damaged of ['x', { grantedAt: 'yesterday' }, {}]) {
    await records.setItem(key, damaged)
    expect(await grantedAt(records, SHOP)).toBe(undefined)
  }
})

it.each([
  [
    'throws',
    () => {
      throw new Error('redis://user:password@host')
    },
  ],
  ['resolves to the error, as file drivers do', async () => new Error('EACCES')],
])('is storage_failed when the storage %s', async (_name, fail) => {
  const records = createStorage({ driver: { ...memoryDriver(), getItem: fail } })
  const error = await rejection(grantedAt(records, SHOP), PlatformError)
  expect([error.code, error.status, error.message]).toEqual([
    'storage_failed',
    503,
    'The storage of records did not respond; check that the mount "platform" is reachable',
  ])
})

it('is storage_failed when the grant cannot be recorded', async () => {
  const records = createStorage({
    driver: { ...memoryDriver(), setItem: () => Promise.reject(new Error('full')) },
  })
  expect((await rejection(recordInstallation(records, SHOP, NOW), PlatformError)).code).toBe(
    'storage_failed',
  )
})

describe('an uninstallation', () => {
  it('is recorded before the sessions are deleted, and as done afterwards', async () => {
    const records = createStorage()
    const seen: Uninstallation[] = [await lastUninstallation(records, SHOP, NOW)]
    await recordUninstallation(
      records,
      SHOP,
      NOW,
      async () => void seen.push(await lastUninstallation(records, SHOP, NOW)),
    )
    seen.push(
      await lastUninstallation(records, SHOP, NOW),
      await lastUninstallation(records, 'other.platform.test', NOW),
    )
    expect(seen).toEqual([
      { id: undefined, isUnderWay: false },
      { id: expect.stringMatching(/^[0-9a-f-]{36}$/), isUnderWay: true },
      { id: seen[1]?.id, isUnderWay: false },
      { id: undefined, isUnderWay: false },
    ])
  })

  it('that failed stays pending for a minute: its delivery comes again', async () => {
    const records = createStorage()
    await expect(
      recordUninstallation(records, SHOP, NOW, () => Promise.reject(new Error('down'))),
    ).rejects.toThrow('down')
    const underWay = await Promise.all(
      [0, 59_999, 60_000].map(
        async after => (await lastUninstallation(records, SHOP, NOW + after)).isUnderWay,
      ),
    )
    expect(underWay).toEqual([true, true, false])
  })

  it('each has an id of its own', async () => {
    const records = createStorage()
    await recordUninstallation(records, SHOP, NOW, async () => {})
    const { id } = await lastUninstallation(records, SHOP, NOW)
    await recordUninstallation(records, SHOP, NOW, async () => {})
    expect((await lastUninstallation(records, SHOP, NOW)).id).not.toBe(id)
  })
})
