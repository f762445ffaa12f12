import { describe, expect, it } from 'vitest'
import { callOf, methodsOf, pathsOf } from '../../../../src/review/http/route-requests'
import { fakeContext, fakeVisit } from '../fake-context'

const { surface } = fakeContext()
const VISITS = [fakeVisit(), fakeVisit({ path: '/products/7?tab=2' })]

describe('pathsOf', () => {
  it.each([
    ['/api/products', ['/api/products']],
    ['/api/products/:id', ['/api/products/7']],
    ['/api/products/:id/variants', ['/api/products/7/variants']],
    ['/api/orders/:id', ['/api/orders/1']],
    ['/proxy/**', ['/proxy/1']],
  ])('returns the paths of %s', (pattern, paths) => {
    expect(pathsOf(pattern, surface.pages, VISITS)).toEqual(paths)
  })
})

describe('methodsOf', () => {
  it('returns the method of a route, or all of them', () => {
    expect(methodsOf({ method: 'PATCH' })).toEqual(['PATCH'])
    expect(methodsOf({})).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
  })
})

describe('callOf', () => {
  it('gives a body to the methods that have one', () => {
    expect(callOf('GET', '/a', { shop: 'b' })).toEqual({ path: '/a', method: 'GET' })
    expect(callOf('DELETE', '/a')).toEqual({ path: '/a', method: 'DELETE', body: {} })
  })
})
