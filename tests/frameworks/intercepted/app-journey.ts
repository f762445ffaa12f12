import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startIntercepted } from './intercepted-app'
import type { InterceptedApp } from './intercepted-app'

const SHOP = 'demo-store.myshopify.com'

/**
 * Declares the tests of an app that is run unchanged: it is installed by the authorization code
 * grant, calls the Admin API, gets webhooks, is paid, and is uninstalled.
 *
 * @param cli returns the path of the command line
 * @param command start command of the app
 * @param pageText what its page in the admin contains, if it has one
 */
export function describeInterceptedApp(
  name: string,
  cli: () => string,
  command: () => readonly string[],
  pageText?: string,
): void {
  describe(name, () => {
    let app: InterceptedApp
    beforeAll(async () => {
      app = await startIntercepted(cli(), command())
    })
    afterAll(() => app?.stop())

    it('is installed by the authorization code grant', async () => {
      const grant = await app.visitor.visit(`${app.url}/auth?shop=${SHOP}`)
      expect([grant.status, new URL(grant.url).origin]).toEqual([200, 'https://admin.shopify.com'])
      // The name of its folder.
      expect(grant.body).toMatch(/Install platform-intercepted-\w+\?/)
      const opened = await app.visitor.submit(grant, 'Install')
      expect([opened.status, opened.url]).toEqual([
        200,
        'https://admin.shopify.com/store/demo-store/apps/platform-dev-key',
      ])
      expect(await app.call('GET', '/state')).toEqual({ shops: [SHOP], received: [] })
    })

    it.runIf(pageText !== undefined)('serves its page to the admin only', async () => {
      const { url } = await app.platform.request<{ url: string }>('POST', '/frame-url', {
        shop: SHOP,
        path: '/',
      })
      const page = await fetch(url)
      expect([page.status, page.headers.get('content-security-policy')]).toEqual([
        200,
        `frame-ancestors https://${SHOP} https://admin.shopify.com`,
      ])
      expect(await page.text()).toContain(pageText)
      expect((await fetch(`${app.url}/?shop=${SHOP}`)).status).toBe(400)
    })

    it('calls the Admin API, and gets the webhook', async () => {
      expect(await app.call('POST', `/products?shop=${SHOP}`)).toEqual({ title: 'Red snowboard' })
      const { products } = await app.platform.request<{
        products: { nodes: { title: string }[] }
      }>('POST', '/query', {
        shop: SHOP,
        query: '{ products(first: 1, query: "title:\'Red snowboard\'") { nodes { title } } }',
      })
      expect(products.nodes).toEqual([{ title: 'Red snowboard' }])
      await expect
        .poll(() => app.call('GET', '/state'))
        .toEqual({ shops: [SHOP], received: [`products/create of ${SHOP}`] })
    })

    it('serves a page of the storefront by the app proxy', async () => {
      const page = await app.visitor.visit(`https://${SHOP}/apps/app`)
      expect([page.status, page.url]).toEqual([200, `https://${SHOP}/apps/app`])
      expect(JSON.parse(page.body)).toEqual({ proxied: SHOP, signed: true })
    })

    it('is paid', async () => {
      const { url } = (await app.call('POST', `/plan?shop=${SHOP}`)) as { url: string }
      expect(new URL(url).origin).toBe('https://admin.shopify.com')
      const returned = await app.visitor.submit(await app.visitor.visit(url), 'Approve')
      expect(new URL(returned.url).origin + new URL(returned.url).pathname).toBe(`${app.url}/state`)
      const charges = await app.platform.request('GET', '/charges', { shop: SHOP })
      expect(charges).toMatchObject([{ name: 'Monthly', status: 'ACTIVE', test: true }])
    })

    it('calls the REST Admin API, which is not simulated', async () => {
      expect(await app.call('GET', `/rest?shop=${SHOP}`)).toEqual({ status: 404 })
    })

    it('is uninstalled', async () => {
      await app.platform.request('POST', '/uninstall', { shop: SHOP })
      await expect
        .poll(() => app.call('GET', '/state'))
        .toEqual({
          shops: [],
          received: [`products/create of ${SHOP}`, `app/uninstalled of ${SHOP}`],
        })
    })

    it('ends with the command, which lists its calls of the REST Admin API', async () => {
      const { code, output } = await app.stop()
      expect(code).toBe(0)
      expect(output).toContain(
        'Calls of the REST Admin API, which the local platform does not simulate:\n  GET /admin/api/',
      )
      expect(output).toContain('/products/{id}.json\n')
      await expect(fetch(`${app.url}/state`)).rejects.toThrow('fetch failed')
    })
  })
}
