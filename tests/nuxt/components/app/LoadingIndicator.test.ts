import { mountSuspended } from '@nuxt/test-utils/runtime'
import { navigateTo, useNuxtApp } from '#imports'
import { afterEach, expect, test, vi } from 'vitest'
import { ShLoadingIndicator } from '#components'
import { showPage } from '../../page-state'

// cspell:ignore Wird geladen
afterEach(() => {
  vi.unstubAllGlobals()
  return navigateTo('/')
})

const announced = () => document.querySelector('p[role="status"]')?.textContent

test.each([true, false])('announces loading and the next page (embedded: %s)', async embedded => {
  showPage({ embedded })
  const loading = vi.fn()
  vi.stubGlobal('shopify', { loading })
  await mountSuspended(ShLoadingIndicator, { attachTo: document.body })
  expect(announced()).toBe('')
  const { hooks } = useNuxtApp()
  await hooks.callHook('page:loading:start')
  await vi.waitFor(() => expect(announced()).toBe('Loading'))
  document.title = 'Orders'
  await navigateTo('/auth')
  await hooks.callHook('page:loading:end')
  await vi.waitFor(() => expect(announced()).toBe('Orders'))
  expect(loading.mock.calls).toEqual(embedded ? [[true]] : [])
})

test('announces a page that is loaded while the bar of another one is shown', async () => {
  showPage({})
  await mountSuspended(ShLoadingIndicator, { attachTo: document.body })
  const { hooks } = useNuxtApp()
  for (const title of ['Orders', 'Products']) {
    await hooks.callHook('page:loading:start')
    await vi.waitFor(() => expect(announced()).toBe('Loading'))
    document.title = title
    await navigateTo(title === 'Orders' ? '/auth' : '/')
    await hooks.callHook('page:loading:end')
    await vi.waitFor(() => expect(announced()).toBe(title))
  }
})

test('announces nothing about a page that stays', async () => {
  showPage({ locale: 'de' })
  await mountSuspended(ShLoadingIndicator, { attachTo: document.body })
  const { hooks } = useNuxtApp()
  await hooks.callHook('page:loading:start')
  await vi.waitFor(() => expect(announced()).toBe('Wird geladen'))
  await hooks.callHook('page:loading:end')
  await vi.waitFor(() => expect(announced()).toBe(''))
})
