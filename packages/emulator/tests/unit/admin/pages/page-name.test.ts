import { describe, expect, it } from 'vitest'
import { pageName } from '../../../../admin/pages/page-name'

describe('pageName', () => {
  it.each([
    ['/products/7?tab=images', 'Products'],
    ['/draft_orders/7', 'Draft orders'],
    ['/price-lists', 'Price lists'],
    ['/orders?status=open', 'Orders'],
    ['/7', 'Admin page'],
    ['/Send%20your%20password', 'Admin page'],
    ['//x', 'Admin page'],
  ])('calls %s %s', (path, name) => {
    expect(pageName(path)).toBe(name)
  })
})
