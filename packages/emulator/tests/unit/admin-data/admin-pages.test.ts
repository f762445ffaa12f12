import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { adminDocument } from '../../../src/admin-data/admin-document'
import type { AdminDocument } from '../../../src/admin-data/admin-document'
import { ADMIN_PAGES, pageFileAt } from '../../../src/admin-data/admin-pages'

const at = (path: string) => new URL(`../../../../../${path}`, import.meta.url)
const preloads = (page: string) =>
  [...page.matchAll(/<link rel="modulepreload" href="\/_assets\/pages\/([^"]+)">/g)].map(
    ([, file = '']) => file,
  )

describe('the pages of a store', () => {
  it('have a file that the router loads', () => {
    const router = readFileSync(at('packages/emulator/admin/router.ts'), 'utf8')
    const pattern = /\{([\w*,]+)\}\.vue/.exec(router)?.[1]?.replaceAll('*', '\\w*')
    const isLoaded = new RegExp(`^[a-z-]+/(?:${pattern?.replaceAll(',', '|')})$`)
    for (const [, , file] of ADMIN_PAGES) {
      expect(existsSync(at(`packages/emulator/admin/pages/${file}.vue`)), file).toBe(true)
      expect(file).toMatch(isLoaded)
    }
  })

  it.each([
    ['', 'home/HomePage'],
    ['/orders', 'orders/OrderList'],
    ['/orders/7', 'orders/OrderPage'],
    ['/products/new', 'products/NewProduct'],
    ['/products/7/variants/8', 'products/VariantPage'],
    ['/webhooks/id%201', 'webhooks/DeliveryPage'],
    ['/orders/x', undefined],
    ['/webhooks/', undefined],
    ['/nothing', undefined],
  ])('%j is the page %s', (path, file) => {
    expect(pageFileAt(path)).toBe(file)
  })

  it('preload the scripts that they need, which exist', () => {
    const documentOf = (page: AdminDocument) => adminDocument(page, 'bm9uY2U=')
    const [clock, message, unknown] = [
      preloads(documentOf({ title: 'Clock', path: '/clock' })),
      preloads(
        documentOf({
          title: 'Not found',
          view: { name: 'message', data: { status: 404, title: '', detail: '', advice: [] } },
        }),
      ),
      preloads(documentOf({ title: 'Nothing', path: '/nothing' })),
    ]
    expect(clock.filter(file => file.startsWith('clock-page-'))).toHaveLength(1)
    expect(message.filter(file => file.startsWith('message-page-'))).toHaveLength(1)
    expect(unknown.length).toBeGreaterThan(0)
    expect(clock.slice(0, unknown.length)).toEqual(unknown)
    for (const file of [...clock, ...message])
      expect(existsSync(at(`dist/emulator/pages/${file}`)), file).toBe(true)
  })
})
