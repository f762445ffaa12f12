import { join } from 'node:path'
import { createStorage } from 'unstorage'
import fsLite from 'unstorage/drivers/fs-lite'
import { expect } from 'vitest'
import type { StoreSeed } from '../../packages/emulator/src'
import { asScript } from './admin-requests'
import type { AppUnderTest } from './app-under-test'

export const REAUTHORIZE = 'x-shopify-api-request-failure-reauthorize-url'

/** Opens a shop that really pays, and installs the app on it; resolves to its domain. */
export async function payingShop(
  { emulator }: Pick<AppUnderTest, 'emulator'>,
  seed: Omit<StoreSeed, 'handle'> = {},
): Promise<string> {
  const { length } = await emulator.control.shops()
  const { shop } = await emulator.control.addShop({
    plan: 'Standard',
    ...seed,
    handle: `paying-${length}`,
  })
  await emulator.control.install({ shop })
  return shop
}

/** A POST of a script in the app's page. */
export function post(
  app: AppUnderTest,
  shop: string,
  path: string,
  body: unknown,
): Promise<Response> {
  return asScript(app, shop, path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
}

/** What was last charged, or asked for, in a shop. */
export async function lastCharge({ emulator }: Pick<AppUnderTest, 'emulator'>, shop: string) {
  const charge = (await emulator.control.charges({ shop })).at(-1)
  if (!charge) throw new Error(`Nothing was asked for in ${shop}`)
  return charge
}

/**
 * Asks for a plan as the page does, and approves it as the merchant does; resolves to the id of the
 * charge.
 */
export async function pay(
  app: AppUnderTest,
  shop: string,
  plan: string,
  isTest?: boolean,
): Promise<string> {
  expect((await post(app, shop, '/api/plans/request', { plan, isTest })).status).toBe(401)
  const { id } = await lastCharge(app, shop)
  await app.emulator.control.approveCharge({ id })
  return id
}

/** What the app keeps about charges, on disk. */
export async function chargeRecords({
  dataDir,
}: Pick<AppUnderTest, 'dataDir'>): Promise<unknown[]> {
  const storage = createStorage({ driver: fsLite({ base: join(dataDir, '.data/platform') }) })
  return Promise.all((await storage.getKeys('charge')).map(key => storage.getItem(key)))
}
