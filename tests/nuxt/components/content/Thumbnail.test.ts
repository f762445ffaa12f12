import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test } from 'vitest'
import { ShThumbnail } from '#components'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

test('is in the first HTML, and hydrates unchanged', async () => {
  const options = { props: { src: '/mug.png', alt: 'A mug' } }
  expect(await renderHtml(ShThumbnail, options)).toMatch(
    /^<span class="[^"]*size-10[^"]*"><img src="\/mug.png" alt="A mug" class="[^"]+"><\/span>$/,
  )
  const { unmount } = await hydrate(ShThumbnail, options)
  unmount()
})

test.each([
  ['small-200', 'size-6'],
  ['small-100', 'size-8'],
  ['small', 'size-8'],
  ['base', 'size-10'],
  ['large', 'size-15'],
  ['large-100', 'size-15'],
] as const)('size %s is %s', async (size, expected) => {
  const thumbnail = await mountSuspended(ShThumbnail, { props: { size } })
  expect(thumbnail.classes()).toContain(expected)
})

test('an icon replaces a missing picture, and its alternative text stays', async () => {
  const thumbnail = await mountSuspended(ShThumbnail, { props: { alt: 'A mug' } })
  expect(thumbnail.get('.iconify').classes()).toContain('i-lucide:image')
  expect(thumbnail.get('.sr-only').text()).toBe('A mug')
})

test('without alternative text it is decoration', async () => {
  const thumbnail = await mountSuspended(ShThumbnail, { props: { src: '/mug.png' } })
  expect(thumbnail.get('img').attributes('alt')).toBe('')
})

test('emits load for the picture, and error for its failure', async () => {
  const thumbnail = await mountSuspended(ShThumbnail, { props: { src: '/mug.png', alt: 'A mug' } })
  await thumbnail.get('img').trigger('load')
  expect(thumbnail.emitted('load')).toHaveLength(1)
  await thumbnail.get('img').trigger('error')
  expect(thumbnail.emitted('error')).toHaveLength(1)
  expect(thumbnail.find('img').exists()).toBe(false)
  await thumbnail.setProps({ src: '/cup.png' })
  expect(thumbnail.get('img').attributes('src')).toBe('/cup.png')
})

test('attributes and classes reach it', async () => {
  const thumbnail = await mountSuspended(ShThumbnail, {
    props: { ui: { root: 'rounded-none' } },
    attrs: { id: 'mug' },
  })
  expect(thumbnail.attributes('id')).toBe('mug')
  expect(thumbnail.classes()).toContain('rounded-none')
})

test('an unknown size is treated as base, with a warning', async () => {
  const thumbnail = await mountSuspended(ShThumbnail, { props: { size: 'huge' as 'base' } })
  expect(thumbnail.classes()).toContain('size-10')
  expect(takeWarnings()).toEqual([
    '[platform] Thumbnail: size="huge" is not known; "base" is used. Known: small-200, small-100, small, base, large, large-100.',
  ])
})
