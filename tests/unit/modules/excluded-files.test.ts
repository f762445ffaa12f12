import { resolve } from 'pathe'
import { expect, it } from 'vitest'
import { listExcluded } from '../../../modules/platform/excluded-files'

it('excludes all of an installed layer, whose components TypeScript finds by their imports', () => {
  const installed = '/shop/node_modules/nuxt-platform-layer'
  expect(listExcluded(`${installed}/`, '/shop')).toEqual([installed])
})

it('excludes only the tools, the server, and the tests of a checkout', () => {
  const excluded = listExcluded('.', '/shop')
  expect(excluded).toEqual(
    expect.arrayContaining([resolve('modules'), resolve('server'), resolve('tests')]),
  )
  expect(excluded).not.toContain(resolve('.'))
  expect(excluded).not.toContain(resolve('components'))
})
