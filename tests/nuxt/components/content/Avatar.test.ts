import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test } from 'vitest'
import { ShAvatar } from '#components'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

test('is in the first HTML, and hydrates unchanged', async () => {
  const options = { props: { initials: 'JD', alt: 'Jane Doe' } }
  expect(await renderHtml(ShAvatar, options)).toMatch(
    /^<span role="img" aria-label="Jane Doe" class="[^"]*size-8[^"]*"><span class="[^"]+">JD<\/span><\/span>$/,
  )
  const { unmount } = await hydrate(ShAvatar, options)
  unmount()
})

test('shows initials until the picture is loaded', async () => {
  const avatar = await mountSuspended(ShAvatar, {
    props: { initials: 'JD', src: '/jane.png', alt: 'Jane Doe' },
  })
  expect(avatar.text()).toBe('JD')
  expect(avatar.get('img').attributes()).toMatchObject({ src: '/jane.png', alt: '' })
  await avatar.get('img').trigger('load')
  expect(avatar.emitted('load')).toHaveLength(1)
  expect(avatar.text()).toBe('')
  expect(avatar.attributes('aria-label')).toBe('Jane Doe')
})

test('shows initials again when the picture fails, and tries another one', async () => {
  const avatar = await mountSuspended(ShAvatar, { props: { initials: 'JD', src: '/jane.png' } })
  await avatar.get('img').trigger('error')
  expect(avatar.emitted('error')).toHaveLength(1)
  expect(avatar.find('img').exists()).toBe(false)
  expect(avatar.text()).toBe('JD')
  await avatar.setProps({ src: '/jane-2.png' })
  expect(avatar.get('img').attributes('src')).toBe('/jane-2.png')
})

test('without initials and picture it shows a person icon, as decoration', async () => {
  const avatar = await mountSuspended(ShAvatar)
  expect(avatar.get('.iconify').classes()).toContain('i-lucide:user')
  expect(avatar.attributes('aria-hidden')).toBe('true')
  expect(avatar.attributes('role')).toBeUndefined()
})

test('initials are the accessible name where there is no other', async () => {
  const avatar = await mountSuspended(ShAvatar, { props: { initials: 'JD' } })
  expect(avatar.attributes()).toMatchObject({ role: 'img', 'aria-label': 'JD' })
})

test.each([
  ['small-200', 'size-6'],
  ['small-100', 'size-7'],
  ['small', 'size-7'],
  ['base', 'size-8'],
  ['large', 'size-9'],
  ['large-100', 'size-9'],
  ['large-200', 'size-11'],
] as const)('size %s is %s', async (size, expected) => {
  const avatar = await mountSuspended(ShAvatar, { props: { size } })
  expect(avatar.classes()).toContain(expected)
})

test('attributes and classes reach it', async () => {
  const avatar = await mountSuspended(ShAvatar, {
    props: { ui: { root: 'rounded-md' } },
    attrs: { id: 'jane' },
  })
  expect(avatar.attributes('id')).toBe('jane')
  expect(avatar.classes()).toContain('rounded-md')
  expect(avatar.classes()).not.toContain('rounded-full')
})

test('an unknown size is treated as base, with a warning', async () => {
  const avatar = await mountSuspended(ShAvatar, { props: { size: 'huge' as 'base' } })
  expect(avatar.classes()).toContain('size-8')
  expect(takeWarnings()).toEqual([
    '[platform] Avatar: size="huge" is not known; "base" is used. Known: small-200, small-100, small, base, large, large-100, large-200.',
  ])
})
