import { expect } from '@playwright/test'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { openApp, reactRouterCommand, SHOP } from './open-app'
import type { OpenedApp } from './open-app'
import { deliveriesOf, productsOf, subscriptionsOf } from './platform-facts'
import { prepareApp } from './prepare-app'

let app: OpenedApp

beforeAll(async () => {
  app = await openApp(await prepareApp('react-router'), reactRouterCommand, /Local:/)
})
afterAll(() => app.stop())

function isHydrated(): Promise<boolean> {
  return app.frame
    .locator('html[data-hydrated=true]')
    .waitFor({ timeout: 8000 })
    .then(
      () => true,
      () => false,
    )
}

describe('an app with the official React Router library', () => {
  it('is installed, and shows its page in the admin', async () => {
    await expect(app.frame.getByRole('heading')).toHaveText(`Products of ${SHOP}`)
    // Vite may have bundled a package while the first page was loading: its scripts are outdated.
    await expect(async () => {
      if (await isHydrated()) return
      await app.page.reload()
      expect(await isHydrated()).toBe(true)
    }).toPass({ timeout: 60_000 })
  })

  it('creates a product, and gets the webhook', async () => {
    await app.frame.getByRole('button', { name: 'Create a product' }).click()

    await expect(app.page.getByText('Created Red snowboard')).toBeVisible()
    expect(await productsOf(app.platform)).toContain('Red snowboard')
    await expect
      .poll(() => deliveriesOf(app.platform))
      .toEqual([{ topic: 'products/create', status: 200 }])
    await app.page.reload()
    await expect(app.frame.getByRole('listitem')).toHaveText([`PRODUCTS_CREATE of ${SHOP}`])
  })

  it('charges for a plan', async () => {
    await app.page.getByRole('link', { name: 'Plan', exact: true }).click()
    await app.page.getByRole('button', { name: 'Approve' }).click()

    await expect(app.frame.getByText('Active: Monthly')).toBeVisible()
    expect(await subscriptionsOf(app.platform)).toEqual([
      { name: 'Monthly', status: 'ACTIVE', test: true },
    ])
  })

  it('needs no other machine', async () => {
    expect(app.foreign).toEqual([])
    await expect(app.frame.locator('html')).toHaveAttribute('data-polaris', 'stand-in')
  })
})
