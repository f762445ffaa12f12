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
