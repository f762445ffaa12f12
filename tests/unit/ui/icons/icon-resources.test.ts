import { beforeEach, expect, it, vi } from 'vitest'
import type * as IconResources from '../../../../ui/icons/icon-resources'

let icons: typeof IconResources

beforeEach(async () => {
  vi.resetModules()
  icons = await import('../../../../ui/icons/icon-resources')
})

it('passes the addresses to an Iconify that is loaded before they are known', () => {
  const received: string[][] = []
  icons.onIconResources(resources => received.push(resources))
  expect(received).toEqual([])
  icons.setIconResources(['/api/_nuxt_icon'])
  expect(received).toEqual([['/api/_nuxt_icon']])
})

it('passes the addresses to an Iconify that is loaded later', () => {
  const received: string[][] = []
  icons.setIconResources(['/api/_nuxt_icon'])
  icons.onIconResources(resources => received.push(resources))
  expect(received).toEqual([['/api/_nuxt_icon']])
})
