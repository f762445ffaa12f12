import { useToast } from '@nuxt/ui/composables/useToast'
import { afterEach, expect, test, vi } from 'vitest'
import { unref } from 'vue'
import { useNuxtApp } from '#imports'
import { useAppBridge } from '../../../composables/useAppBridge'
import { showPage } from '../page-state'
import { useOverlayRegistry } from '../../../ui/overlay/overlay-registry'
import { settle } from '../settle'

afterEach(() => {
  delete (window as { shopify?: unknown }).shopify
})

test('outside the admin its members can be read safely', () => {
  const bridge = useAppBridge()
  expect(unref(bridge)).toBe(bridge)
  expect(useAppBridge()).toBe(bridge)
  expect([
    bridge.environment.embedded,
    'toast' in bridge,
    Object.keys({ ...bridge }).includes('modal'),
    JSON.stringify(bridge).includes('"environment"'),
  ]).toEqual([false, true, true, true])
})

test('outside the admin calls that need the admin reject, with a code', async () => {
  const bridge = useAppBridge()
  await expect(bridge.idToken()).rejects.toMatchObject({
    name: 'AppBridgeError',
    code: 'NOT_EMBEDDED',
  })
  await expect(bridge.pos.cart.fetch()).rejects.toMatchObject({
    code: 'NOT_EMBEDDED',
    message: expect.stringContaining('"pos.cart.fetch"') as string,
  })
  await expect(bridge.modal.show('nothing')).rejects.toMatchObject({ code: 'NOT_EMBEDDED' })
})

test("outside the admin a toast is the page's", async () => {
  const id = useAppBridge().toast.show('Not saved', { isError: true, duration: 2000 })
  await settle()
  const { toasts } = useNuxtApp().vueApp.runWithContext(useToast)
  expect(toasts.value.map(toast => [toast.id, toast.title, toast.color, toast.duration])).toEqual([
    [id, 'Not saved', 'error', 2000],
  ])
  useAppBridge().toast.hide(id)
})

test('inside the admin it is the real one, and modals of the page take precedence', async () => {
  showPage({ embedded: true })
  const real = Object.freeze({
    idToken: vi.fn(async () => 'token'),
    modal: { show: vi.fn(async () => {}) },
  })
  Object.assign(window, { shopify: real })
  const bridge = useAppBridge()
  const show = vi.fn()
  const remove = useOverlayRegistry().add({
    id: 'mine',
    kind: 'dialog',
    isOpen: false,
    show,
    hide: () => {},
  })
  await bridge.modal.show('mine')
  await bridge.modal.show('theirs')
  remove()
  expect([
    show.mock.calls.length,
    real.modal.show.mock.calls,
    await bridge.idToken(),
    Object.keys({ ...bridge }),
    'pos' in bridge,
  ]).toEqual([1, [['theirs']], 'token', ['idToken', 'modal'], false])
})

test('inside the admin without its script it throws an error', async () => {
  showPage({ embedded: true })
  expect(() => useAppBridge().toast.show('Saved')).toThrow('its script has not loaded')
  await expect(useAppBridge().idToken()).rejects.toMatchObject({ code: 'NOT_LOADED' })
})

test('a bridge of a prerendered page, which is hydrated outside, becomes the real one', async () => {
  const bridge = useAppBridge()
  const { fetch } = bridge.pos.cart
  expect(bridge.environment.embedded).toBe(false)
  const real = { idToken: vi.fn(async () => 'token'), toast: { show: vi.fn(() => 'toast') } }
  Object.assign(window, { shopify: real })
  showPage({ embedded: true })
  expect([
    bridge.toast.show('Saved'),
    real.toast.show.mock.calls,
    await bridge.idToken(),
    Object.keys({ ...bridge }),
    'pos' in bridge,
  ]).toEqual(['toast', [['Saved']], 'token', ['idToken', 'toast'], false])
  await expect(fetch()).rejects.toMatchObject({ code: 'NOT_EMBEDDED' })
})
