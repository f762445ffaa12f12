import { createError } from 'h3'
import { describe, expect, it } from 'vitest'
import { failedUrl } from '../../../../server/nitro/http/hide-address'
import { hideAddresses } from '../../../../server/nitro/runtime/nitro2/errors'

describe('the text of an error', () => {
  it.each([
    ['Cannot find any path matching /x?email=a@b.example.', 'Cannot find any path matching /x'],
    ['Cannot find any path matching http://evil.example/plain.', 'Cannot find any path matching /'],
    ['Cannot find any route matching //evil.example/plain.', 'Cannot find any route matching /'],
    ['Page not found: /orders?q=lovelace#top', 'Page not found: /orders'],
    ['[GET] "http://10.0.0.7:3000/api/x?shop=a": 404 Not Found', '404 Not Found'],
    ['[GET] "/api/x?shop=a": 500', '500'],
    ['See https://docs.example.com/help', 'See https://docs.example.com/help'],
  ])('%s becomes %s', (given, shown) => {
    const error = createError({ status: 404, message: given, statusMessage: given })
    hideAddresses(error)
    expect([error.message, error.statusMessage]).toEqual([shown, shown])
  })

  it('has the path alone in the data of a page that was not found', () => {
    const error = createError({ status: 404, data: { path: '/orders?q=lovelace', more: 1 } })
    hideAddresses(error)
    expect(error.data).toEqual({ path: '/orders', more: 1 })
  })

  it("does not change the app's own data of another error", () => {
    const error = createError({ status: 422, data: { path: 'email?' } })
    hideAddresses(error)
    expect(error.data).toEqual({ path: 'email?' })
  })
})

it.each([
  ['http://localhost:35317/proxy/?shop=a.myshopify.com', 'http://localhost/proxy/'],
  ['http://evil.example/plain?x', 'http://localhost/plain'],
  ['not a url', 'http://localhost/'],
  [undefined, 'http://localhost/'],
])('the address %s of a failed request becomes %s', (url, shown) => {
  expect(failedUrl(url)).toBe(shown)
})
