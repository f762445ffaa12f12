import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test, vi } from 'vitest'
import { useRouter } from '#imports'
import { ShLink } from '#components'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

const words = { default: () => 'Orders' }
const mount = (props: Record<string, unknown> = {}) =>
  mountSuspended(ShLink, { props, slots: words, attachTo: document.body })

test('is in the first HTML, and hydrates unchanged', async () => {
  expect(
    await renderHtml(ShLink, { props: { href: '/orders', id: 'all', lang: 'en' }, slots: words }),
  ).toMatch(/^<a href="\/orders" id="all" lang="en" class="[^"]*underline[^"]*">Orders<\/a>$/)
  const { element, unmount } = await hydrate(ShLink, {
    props: { href: 'https://help.example/' },
    slots: words,
  })
  expect(element.textContent).toBe('Orders (opens in a new window)')
  unmount()
})

test('a new window is announced to screen readers', async () => {
  const link = await mount({ href: 'https://help.example/' })
  expect(link.get('a').attributes()).toMatchObject({
    href: 'https://help.example/',
    target: '_blank',
    rel: 'noopener',
  })
  expect(link.get('a > .sr-only').text()).toBe('(opens in a new window)')
  const named = await mount({ href: '/orders', target: '_blank', accessibilityLabel: 'All orders' })
  expect(named.get('a').attributes('aria-label')).toBe('All orders (opens in a new window)')
  expect(named.find('.sr-only').exists()).toBe(false)
  expect(
    (await mount({ href: '/orders', accessibilityLabel: 'All orders' }))
      .get('a')
      .attributes('aria-label'),
  ).toBe('All orders')
})

test.each([
  [{}, 'text-(color:--platform-link)'],
  [{ tone: 'auto' }, 'text-(color:--platform-link)'],
  [{ tone: 'neutral' }, 'text-default'],
  [{ tone: 'critical' }, 'text-error'],
  [{ ui: { auto: 'text-success' } }, 'text-success'],
  [{ class: 'mine' }, 'mine'],
])('%o looks like %s', async (props, expected) => {
  expect((await mount({ href: '/orders', ...props })).get('a').classes()).toContain(expected)
})

test('without an address it is a button', async () => {
  const onClick = vi.fn()
  const link = await mount({ onClick })
  expect(link.get('button').attributes()).toMatchObject({ type: 'button' })
  expect(link.get('button').classes()).toContain('underline')
  await link.get('button').trigger('click')
  expect(onClick).toHaveBeenCalledOnce()
})

test('home, and a file', async () => {
  expect((await mount({ href: '/', rel: 'home' })).get('a').attributes('rel')).toBe('home')
  expect(
    (await mount({ href: 'https://help.example/', rel: 'help' })).get('a').attributes('rel'),
  ).toBe('help noopener')
  expect((await mount({ href: '/orders.csv', download: '' })).get('a').attributes('download')).toBe(
    '',
  )
})

test('the click comes before the navigation, and can stop it', async () => {
  const push = vi.spyOn(useRouter(), 'push').mockResolvedValue(undefined)
  const seen: number[] = []
  const link = await mount({ href: '/orders', onClick: () => seen.push(push.mock.calls.length) })
  await link.get('a').trigger('click', { button: 0 })
  expect(seen).toEqual([0])
  expect(push).toHaveBeenCalledOnce()
  const stopped = await mount({
    href: '/orders',
    onClick: (event: Event) => event.preventDefault(),
  })
  await stopped.get('a').trigger('click', { button: 0 })
  expect(push).toHaveBeenCalledOnce()
})

test('an unknown tone is ignored, with a warning', async () => {
  expect((await mount({ href: '/', tone: 'info' })).get('a').classes()).toContain(
    'text-(color:--platform-link)',
  )
  expect(takeWarnings()).toEqual([
    '[platform] Link: tone="info" is not known; "auto" is used. Known: auto, neutral, critical.',
  ])
})
