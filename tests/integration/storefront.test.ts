import { afterAll, describe, expect, it } from 'vitest'
import { asScript } from './admin-requests'
import { DEMO, startApp, STOREFRONT_SCOPES } from './app-under-test'

const app = await startApp({ emulator: { app: { scopes: STOREFRONT_SCOPES } } })

afterAll(() => app.stop())

const runTask = (task: string) =>
  asScript(app, DEMO, `/api/run-task?task=${task}`, { method: 'POST' })

describe('a background task with the Storefront API', () => {
  it("lists the public products, with the shop's own token", async () => {
    const response = await runTask('list-storefront')
    expect(response.status).toBe(200)
    const { titles } = (await response.json()) as { titles: string[] }
    const { products } = (await (await asScript(app, DEMO, '/api/products?first=50')).json()) as {
      products: { title: string; status: string }[]
    }
    expect(titles.length).toBeGreaterThan(0)
    expect(products.map(({ title }) => title)).toEqual(expect.arrayContaining(titles))
  })

  it('is refused for an unknown task', async () => {
    expect((await runTask('other')).status).toBe(422)
  })
})
