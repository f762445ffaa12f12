import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test } from 'vitest'
import { ShImage } from '#components'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

const src = '/mug.png'

test('is in the first HTML, and hydrates unchanged', async () => {
  const options = { props: { src, alt: 'A mug', aspectRatio: '16/9' } }
  const html = await renderHtml(ShImage, options)
  expect(html).toMatch(
    /^<span class="[^"]*w-full[^"]*" style="aspect-ratio:16\/9;"><img src="\/mug.png" alt="A mug" loading="eager" class="[^"]*object-contain[^"]*"><\/span>$/,
  )
  const { unmount } = await hydrate(ShImage, options)
  unmount()
})

test('keeps a square placeholder while there is no address', async () => {
  const image = await mountSuspended(ShImage)
  expect(image.find('img').exists()).toBe(false)
  expect(image.attributes('style')).toBe('aspect-ratio: 1 / 1;')
  expect(image.classes()).toContain('animate-pulse')
})

test('passes on the attributes of an image element', async () => {
  const image = await mountSuspended(ShImage, {
    props: { src, srcSet: '/mug-2x.png 2x', sizes: '50vw', loading: 'lazy' },
  })
  expect(image.get('img').attributes()).toMatchObject({
    src,
    srcset: '/mug-2x.png 2x',
    sizes: '50vw',
    loading: 'lazy',
    alt: '',
  })
})

test('originalSrc and altText are aliases', async () => {
  const image = await mountSuspended(ShImage, { props: { originalSrc: src, altText: 'A mug' } })
  expect(image.get('img').attributes()).toMatchObject({ src, alt: 'A mug' })
})

test.each(['presentation', 'none'] as const)('role %s is decoration', async accessibilityRole => {
  const image = await mountSuspended(ShImage, { props: { src, alt: 'A mug', accessibilityRole } })
  expect(image.get('img').attributes()).toMatchObject({ alt: '', role: accessibilityRole })
})

test('a plain picture has only its implicit role', async () => {
  const image = await mountSuspended(ShImage, { props: { src, alt: 'A mug' } })
  expect(image.get('img').attributes('role')).toBeUndefined()
})

test('covers its box, or has its natural size', async () => {
  const image = await mountSuspended(ShImage, { props: { src, objectFit: 'cover' } })
  expect(image.get('img').classes()).toContain('object-cover')
  await image.setProps({ inlineSize: 'auto' })
  expect(image.get('img').classes()).toEqual(['block', 'h-auto', 'max-w-full'])
  expect(image.attributes('style')).toBeUndefined()
})

test('has the border of a box', async () => {
  const image = await mountSuspended(ShImage, {
    props: { src, border: 'base', borderRadius: 'large' },
  })
  expect(image.attributes('style')).toContain('border: 1px solid')
  expect(image.attributes('style')).toContain('border-radius: 0.75rem')
})

test('emits load once the picture is loaded', async () => {
  const image = await mountSuspended(ShImage, { props: { src } })
  expect(image.classes()).toContain('bg-elevated')
  await image.get('img').trigger('load')
  expect(image.emitted('load')).toHaveLength(1)
  expect(image.emitted<[Event]>('load')?.[0]?.[0].type).toBe('load')
  expect(image.classes()).not.toContain('bg-elevated')
})

test('shows the alternative text of a broken picture, until the source changes', async () => {
  const image = await mountSuspended(ShImage, { props: { src, alt: 'A mug' } })
  await image.get('img').trigger('error')
  expect(image.emitted('error')).toHaveLength(1)
  expect(image.find('img').exists()).toBe(false)
  expect(image.text()).toBe('A mug')
  await image.setProps({ src: '/cup.png' })
  expect(image.get('img').attributes('src')).toBe('/cup.png')
})

test('id, attributes and classes reach the root element', async () => {
  const image = await mountSuspended(ShImage, {
    props: { src, id: 'mug', ui: { root: 'shadow-lg' } },
    attrs: { 'data-test': 'x' },
  })
  expect(image.attributes()).toMatchObject({ id: 'mug', 'data-test': 'x' })
  expect(image.classes()).toContain('shadow-lg')
})

test('unknown values are ignored, with a warning', async () => {
  const image = await mountSuspended(ShImage, {
    props: {
      src,
      aspectRatio: 'wide' as '1/1',
      objectFit: 'fill' as 'cover',
      inlineSize: 'half' as 'fill',
      loading: 'soon' as 'lazy',
      accessibilityRole: 'photo' as 'img',
    },
  })
  expect(image.attributes('style')).toBe('aspect-ratio: 1 / 1;')
  expect(takeWarnings().toSorted()).toEqual([
    '[platform] Image: accessibilityRole="photo" is not known; "img" is used. Known: img, presentation, none.',
    '[platform] Image: aspectRatio="wide" is not a ratio such as 16/9 or 1.5; 1/1 is used.',
    '[platform] Image: inlineSize="half" is not known; "fill" is used. Known: fill, auto.',
    '[platform] Image: loading="soon" is not known; "eager" is used. Known: eager, lazy.',
    '[platform] Image: objectFit="fill" is not known; "contain" is used. Known: contain, cover.',
  ])
})
