import { expect } from '@playwright/test'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { openApp, reactRouterCommand, SHOP } from './open-app'
import type { OpenedApp } from './open-app'
import { deliveriesOf, query, subscriptionsOf } from './platform-facts'
import { findTemplate } from './template/find-template'
import { readSessions } from './template/prepare-database'
import { prepareTemplate } from './template/prepare-template'

const template = await findTemplate()
if ('missing' in template) console.warn(`Shopify's template is skipped: ${template.missing}`)

describe.skipIf('missing' in template)("Shopify's React Router template", () => {
  let app: OpenedApp
  let folder: string

  beforeAll(async () => {
    if ('missing' in template) return
    folder = await prepareTemplate(template.folder)
    app = await openApp(folder, reactRouterCommand, /Local:/)
  })
  // Undefined when the preparation failed.
  afterAll(() => (app as OpenedApp | undefined)?.stop())

  it('is installed, stores its session, and shows its page in the admin', async () => {
    // Vite compiles the app for its first page.
    await expect(app.frame.getByText('This embedded app template uses')).toBeVisible({
      timeout: 60_000,
    })
    expect(readSessions(folder)).toEqual([
      { shop: SHOP, scope: 'write_metaobject_definitions,write_metaobjects,write_products' },
    ])
  })

  it('shows its other page from the navigation of the admin', async () => {
    const links = app.page.getByRole('list', { name: 'Apps' })
    await links.getByRole('link', { name: 'Additional page' }).click()
    await expect(app.frame.getByText('The app template comes with')).toBeVisible()
    await links.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(app.frame.getByText('This embedded app template uses')).toBeVisible()
  })

  it('generates a product with its metafield, and a metaobject', async () => {
    const button = app.frame.locator('s-button', { hasText: 'Generate a product' }).first()
    // Vite may have bundled a package while the first page was loading: its scripts are outdated.
    await expect(async () => {
      const isHydrated = () =>
        button.evaluate(element => Object.keys(element).some(key => key.startsWith('__react')))
      if (await isHydrated()) return
      await app.page.reload()
      await expect.poll(isHydrated, { timeout: 8000 }).toBe(true)
    }).toPass({ timeout: 60_000 })
    // The title bar of the admin shows the primary action of the page.
    await app.page.getByRole('button', { name: 'Generate a product' }).click()

    await expect(app.page.getByText('Product created')).toBeVisible()
    await expect(app.frame.locator('pre').first()).toContainText('Created by React Router Template')
    const { products, metaobjects } = await query<{
      products: { nodes: unknown[] }
      metaobjects: { nodes: unknown[] }
    }>(
      app.platform,
      `{
        products(first: 5, query: "title:*Snowboard") {
          nodes { variants(first: 1) { nodes { price } } }
        }
        metaobjects(first: 5, type: "$app:example") { nodes { handle displayName } }
      }`,
    )
    expect(products.nodes).toEqual([{ variants: { nodes: [{ price: '100.00' }] } }])
    expect(metaobjects.nodes).toEqual([{ handle: 'demo-entry', displayName: 'Demo Entry' }])
  })

  it('opens the form of the product for the intent to edit it', async () => {
    await app.frame.locator('s-button', { hasText: 'Edit product' }).click()
    const dialog = app.page.getByRole('dialog', { name: 'Edit product' })
    await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue(/ Snowboard$/)
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(dialog).toHaveCount(0)
  })

  it('charges for a plan', async () => {
    const [address = ''] = /^.*\/apps\/[^/]+/.exec(app.page.url()) ?? []
    await app.page.goto(`${address}/app/plan`)
    await app.page.getByRole('button', { name: 'Approve' }).click()

    await expect(app.frame.getByText('Active: Monthly')).toBeVisible()
    expect(await subscriptionsOf(app.platform)).toEqual([
      { name: 'Monthly', status: 'ACTIVE', test: true },
    ])
  })

  it('is notified of other scopes, and of its removal, after which no session stays', async () => {
    await app.platform.request('POST', '/install', { shop: SHOP, scopes: ['write_products'] })
    expect(readSessions(folder)).toEqual([{ shop: SHOP, scope: 'write_products' }])

    await app.platform.request('POST', '/uninstall', { shop: SHOP })
    expect(await deliveriesOf(app.platform)).toEqual([
      { topic: 'app/scopes_update', status: 200 },
      { topic: 'app/uninstalled', status: 200 },
    ])
    expect(readSessions(folder)).toEqual([])
  })

  it('needs no other machine', () => {
    expect(app.foreign).toEqual([])
  })
})
