import { expect } from '@playwright/test'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { openApp, SHOP } from './open-app'
import type { OpenedApp } from './open-app'
import { deliveriesOf, productsOf, subscriptionsOf } from './platform-facts'
import { prepareApp } from './prepare-app'

let app: OpenedApp

beforeAll(async () => {
  app = await openApp(await prepareApp('node'), () => ['server.js'], /listens on/)
})
afterAll(() => app.stop())

describe('an app in plain Node with the official library', () => {
  it('is installed, and shows its page in the admin', async () => {
    await expect(app.frame.getByRole('heading')).toHaveText(`Products of ${SHOP}`)
    await expect(app.frame.getByText('No plan')).toBeVisible()
  })

  it('creates a product, and gets the webhook', async () => {
    await app.frame.getByRole('button', { name: 'Create a product' }).click()

    await expect(app.page.getByText('Created Red snowboard')).toBeVisible()
    expect(await productsOf(app.platform)).toContain('Red snowboard')
    await expect
      .poll(() => deliveriesOf(app.platform))
      .toEqual([{ topic: 'products/create', status: 200 }])
    await app.page.reload()
    await expect(app.frame.getByRole('list')).toHaveText(`PRODUCTS_CREATE of ${SHOP}`)
  })

  it('charges for a plan', async () => {
    await app.frame.getByRole('button', { name: 'Choose the plan' }).click()
    await app.page.getByRole('button', { name: 'Approve' }).click()

    await expect(app.frame.getByText('Active: Monthly')).toBeVisible()
    expect(await subscriptionsOf(app.platform)).toEqual([
      { name: 'Monthly', status: 'ACTIVE', test: true },
    ])
  })

  it('needs no other machine', () => {
    expect(app.foreign).toEqual([])
  })
})
