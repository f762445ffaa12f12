import { mountSuspended } from '@nuxt/test-utils/runtime'
import { afterEach, expect, test, vi } from 'vitest'
import { useNuxtApp } from '#imports'
import { ShThumbnail } from '#components'

afterEach(() => {
  useNuxtApp().isHydrating = false
  vi.restoreAllMocks()
})

test.each([
  ['load', 40],
  ['error', 0],
])('repeats %s, which came before hydration', async (type, width) => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(width)
  useNuxtApp().isHydrating = true
  const thumbnail = await mountSuspended(ShThumbnail, { props: { src: '/mug.png' } })
  expect(Object.keys(thumbnail.emitted())).toEqual([type])
})

test('repeats nothing for a picture that is created in the browser', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
  const thumbnail = await mountSuspended(ShThumbnail, { props: { src: '/mug.png' } })
  expect(thumbnail.emitted()).toEqual({})
})

test('emits load once for a picture that finishes while the page hydrates', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(40)
  useNuxtApp().isHydrating = true
  const thumbnail = await mountSuspended(ShThumbnail, { props: { src: '/mug.png' } })
  // The event of the browser itself, which was queued when the picture was complete.
  await thumbnail.get('img').trigger('load')
  expect(thumbnail.emitted('load')).toHaveLength(1)
  await thumbnail.setProps({ src: '/hat.png' })
  await thumbnail.get('img').trigger('load')
  expect(thumbnail.emitted('load')).toHaveLength(2)
})
