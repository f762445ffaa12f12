import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAdminClient } from '../../../../server/core/api/shop-clients'
import type { BulkQueryOptions } from '../../../../server/core/bulk/run-bulk-query'
import { runBulkQuery } from '../../../../server/core/bulk/run-bulk-query'
import { PlatformError } from '../../../../server/core/errors/errors'
import { GraphqlQueryError } from '../../../../server/core/errors/http-errors'
import { EMULATED_SHOP, startEmulatedShop } from '../../emulated-shop'
import type { EmulatedShop } from '../../emulated-shop'
import { rejection } from '../../rejection'

describe('on the emulated platform', () => {
  let shop: EmulatedShop
  const products = Array.from({ length: 300 }, (_, index) => ({ title: `Thé ${index}` }))
  const run = (options?: BulkQueryOptions, apiVersion = '2026-07') =>
    runBulkQuery<{ id: string; title: string }>(
      createAdminClient({
        shop: EMULATED_SHOP,
        apiVersion,
        config: shop.config,
        fetch,
        accessToken: () => shop.accessToken,
      }),
      '{ products { edges { node { id title } } } }',
      { pollMs: 20, ...options },
    )
  beforeEach(async () => {
    shop = await startEmulatedShop({ products })
  })
  afterEach(() => shop.emulator.close())

  it('yields every product', async () => {
    const titles: string[] = []
    for await (const { title } of run()) titles.push(title)
    expect(titles.toSorted()).toEqual(products.map(({ title }) => title).toSorted())
  })

  it('is cancelled, so that the next one can run', async () => {
    const controller = new AbortController()
    const stopped = run({ signal: controller.signal }).next()
    setTimeout(() => controller.abort(new Error('the job was stopped')), 100)
    await expect(stopped).rejects.toThrow('the job was stopped')
    expect((await run().next()).value).toMatchObject({
      title: expect.stringMatching(/^Thé \d+$/) as string,
    })
  })

  it.each([
    ['2025-10', 1, 'OPERATION_IN_PROGRESS'],
    ['2026-07', 5, 'OPERATION_IN_PROGRESS'],
  ])('in version %s waits while %i run, or throws %s', async (version, limit, code) => {
    // Both versions are supported.
    await shop.emulator.control.setClock(Date.parse('2026-08-01') - Date.now())
    const running = Array.from({ length: limit }, () => run({}, version).next())
    await expect
      .poll(
        async () =>
          (await shop.emulator.control.log()).filter(
            ({ operationName }) => operationName === 'PlatformBulkStart',
          ).length,
      )
      .toBe(limit)
    expect((await rejection(run({}, version).next(), GraphqlQueryError)).message).toContain(
      `(${code})`,
    )
    expect((await run({ whenBusy: 'wait' }, version).next()).done).toBe(false)
    expect((await Promise.all(running)).map(({ done }) => done)).toEqual(running.map(() => false))
  })

  it('fails without access to bulk operations, and names the rule', async () => {
    await shop.emulator.control.setBulkAccess({ granted: false, type: 'QUERY' })
    const error = await rejection(run({ whenBusy: 'wait' }).next(), GraphqlQueryError)
    expect([error.code, error.status, error.body.errors[0]?.extensions?.code]).toEqual([
      'bulk_access_missing',
      502,
      'ACCESS_DENIED',
    ])
    expect(error.message).toContain('The Admin API refuses bulk queries of the app.')
    expect(error.message).toContain('(rule bulk-access)')
    await shop.emulator.control.setBulkAccess({ granted: true, type: 'QUERY' })
    expect((await run().next()).done).toBe(false)
  })

  it('fails for an app in the app store without an IP allowlist, and names the rule', async () => {
    await shop.emulator.control.setIpAllowlist()
    const error = await rejection(run().next(), GraphqlQueryError)
    expect(error.code).toBe('bulk_access_missing')
    expect(error.message).toContain('(rule allowlist-bulk)')
  })

  it('does not take a missing scope of the query for missing access to bulk operations', async () => {
    await shop.emulator.control.setBulkAccess({ granted: true })
    const orders = runBulkQuery(
      createAdminClient({
        shop: EMULATED_SHOP,
        apiVersion: '2026-07',
        config: shop.config,
        fetch,
        accessToken: () => shop.accessToken,
      }),
      '{ orders { edges { node { id } } } }',
      { pollMs: 20 },
    )
    expect((await rejection(orders.next(), PlatformError)).code).not.toBe('bulk_access_missing')
  })

  it("fails with the platform's reason", async () => {
    await shop.emulator.control.addFault({ on: 'bulk_operation', errorCode: 'TIMEOUT' })
    expect((await rejection(run().next(), PlatformError)).message).toBe(
      'The bulk operation ended as FAILED, TIMEOUT',
    )
  })
})
