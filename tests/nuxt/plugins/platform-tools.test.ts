import { afterEach, expect, test, vi } from 'vitest'
import { useNuxtApp } from '#imports'
import { showPage } from '../page-state'
import plugin from '../../../ui/tools/register-tools.client'

vi.mock('#build/platform-tools', () => ({
  default: {
    find_order: {
      description: 'Finds an order.',
      inputSchema: { type: 'object', properties: {} },
      handler: () => ({ order: 1 }),
    },
  },
}))

afterEach(() => {
  delete (window as { shopify?: unknown }).shopify
})

test.each([
  ['a page of the admin', true],
  ['a prerendered page, which is hydrated outside the admin', false],
])('registers the tools once on %s', async (_page, embedded) => {
  const nuxtApp = useNuxtApp()
  const register = vi.fn()
  Object.assign(window, { shopify: { tools: { register } } })
  showPage({ embedded })
  await nuxtApp.runWithContext(() => plugin.setup?.(nuxtApp))
  expect(register).toHaveBeenCalledTimes(embedded ? 1 : 0)
  showPage({ embedded: true, shop: 'one.myshopify.com' })
  await Promise.resolve()
  expect(register.mock.calls).toEqual([['find_order', expect.any(Function)]])
})
