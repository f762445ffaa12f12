import { mountSuspended } from '@nuxt/test-utils/runtime'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick } from 'vue'
import { ShButton } from '#components'
import { useOverlayRegistry } from '../../../../ui/overlay/overlay-registry'
import { ActionPart } from '../../../../ui/slots/action-role'
import { showPage } from '../../page-state'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

const words = { default: () => 'Save' }
const mount = (props: Record<string, unknown> = {}, slots: Record<string, () => unknown> = words) =>
  mountSuspended(ShButton, { props, slots, attachTo: document.body })

afterEach(() => {
  document.body.replaceChildren()
})

test('is in the first HTML, and hydrates unchanged', async () => {
  const html = await renderHtml(ShButton, {
    props: { id: 'save', lang: 'fr', variant: 'primary' },
    slots: words,
  })
  expect(html).toMatch(
    /^<button type="button" data-slot="base" id="save" lang="fr" class="[^"]* bg-primary [^"]*">Save<\/button>$/,
  )
  const { element, unmount } = await hydrate(ShButton, {
    props: { href: '/orders', icon: 'order' },
    slots: words,
  })
  expect(element.querySelector('a')?.getAttribute('href')).toBe('/orders')
  unmount()
})

test.each([
  [{}, 'ring-accented'],
  [{ variant: 'auto' }, 'ring-accented'],
  [{ variant: 'secondary' }, 'ring-accented'],
  [{ variant: 'primary' }, 'bg-primary'],
  [{ variant: 'primary', tone: 'neutral' }, 'bg-inverted'],
  [{ variant: 'primary', tone: 'critical' }, 'bg-error'],
  [{ tone: 'critical' }, 'ring-error/50'],
  [{ variant: 'tertiary' }, 'hover:bg-elevated'],
  [{ variant: 'tertiary', tone: 'critical' }, 'hover:bg-error/10'],
  [{ inlineSize: 'fill' }, 'w-full'],
  [{ inlineSize: 'fit-content' }, 'w-fit'],
  [{ ui: { root: 'rounded-full' } }, 'rounded-full'],
])('%o looks like %s', async (props, expected) => {
  expect((await mount(props)).get('button').classes()).toContain(expected)
})

test.each([
  ['primary', 'bg-primary'],
  ['secondary', 'ring-accented'],
] as const)('as a %s action it looks like one, unless its props differ', async (role, expected) => {
  const actions = await mountSuspended(
    defineComponent(
      () => () =>
        h(ActionPart, {
          role,
          nodes: [h(ShButton, null, words), h(ShButton, { variant: 'tertiary' }, words)],
        }),
    ),
  )
  const [first, second] = actions.findAll('button')
  expect(first?.classes()).toContain(expected)
  expect(second?.classes()).not.toContain(expected)
  expect(second?.classes()).toContain('hover:bg-elevated')
})

test('has a name, a language and an icon; decoration is hidden from screen readers', async () => {
  const button = await mount({ icon: 'save', accessibilityLabel: 'Save the product', lang: 'en' })
  expect(button.get('button').attributes()).toMatchObject({
    'aria-label': 'Save the product',
    lang: 'en',
  })
  expect(button.get('.iconify').attributes()).toMatchObject({ 'aria-hidden': 'true' })
  expect(button.get('.iconify').classes()).toContain('i-lucide:save')
})

test('an icon alone is square and needs a name', async () => {
  const named = await mount({ icon: 'delete', accessibilityLabel: 'Delete' }, {})
  expect(named.get('button').classes()).toContain('p-1.5')
  expect(takeWarnings()).toEqual([])
  await mount({ icon: 'delete' }, {})
  expect(takeWarnings()).toEqual([
    '[platform] Button: a button without a label needs an accessibilityLabel.',
  ])
})

test('disabled: it cannot be pressed', async () => {
  const onClick = vi.fn()
  const button = await mount({ disabled: true, onClick })
  expect(button.get('button').attributes()).toHaveProperty('disabled')
  await button.get('button').trigger('click')
  expect(onClick).not.toHaveBeenCalled()
})

test('loading: busy, with a spinner, and disabled', async () => {
  const button = await mount({ loading: true, icon: 'save' })
  expect(button.get('button').attributes()).toMatchObject({ 'aria-busy': 'true', disabled: '' })
  expect(button.get('.iconify').classes()).toContain('animate-spin')
  await button.setProps({ loading: false })
  expect(button.get('button').attributes()).not.toHaveProperty('aria-busy')
  expect(button.get('button').attributes()).not.toHaveProperty('disabled')
})

test('click, focus and blur', async () => {
  const [onClick, onFocus, onBlur] = [vi.fn(), vi.fn(), vi.fn()]
  const button = (await mount({ onClick, onFocus, onBlur })).get('button')
  await button.trigger('click')
  await button.trigger('focus')
  await button.trigger('blur')
  expect(
    [onClick, onFocus, onBlur].map(handler =>
      handler.mock.calls.map(([event]) => (event as Event).type),
    ),
  ).toEqual([['click'], ['focus'], ['blur']])
})

test('attributes that are no props reach the element', async () => {
  const button = (await mount({ class: 'mine', 'data-x': '1', 'aria-describedby': 'note' })).get(
    'button',
  )
  expect(button.classes()).toContain('mine')
  expect(button.attributes()).toMatchObject({ 'data-x': '1', 'aria-describedby': 'note' })
})

test('unknown keywords are ignored, with a warning each', async () => {
  const button = await mount({
    variant: 'plain',
    tone: 'success',
    type: 'go',
    inlineSize: 'wide',
    icon: 'carts',
  })
  expect(button.get('button').attributes('type')).toBe('button')
  expect(button.get('button').classes()).toContain('ring-accented')
  expect(button.find('.iconify').exists()).toBe(false)
  expect(takeWarnings().sort()).toEqual([
    '[platform] Button: inlineSize="wide" is not known; "auto" is used. Known: auto, fill, fit-content.',
    '[platform] Button: there is no icon "carts". Icons of another collection are written i-<collection>-<name>.',
    '[platform] Button: tone="success" is not known; "auto" is used. Known: auto, neutral, critical.',
    '[platform] Button: type="go" is not known; "button" is used. Known: button, submit, reset.',
    '[platform] Button: variant="plain" is not known; "auto" is used. Known: auto, primary, secondary, tertiary.',
  ])
})

describe('in a form', () => {
  async function form(type: string) {
    const onSubmit = vi.fn((event: Event) => event.preventDefault())
    const wrapper = await mountSuspended(
      defineComponent(
        () => () =>
          h('form', { onSubmit }, [
            h('input', { name: 'title', value: 'a' }),
            h(ShButton, { type: type as 'submit' }, words),
          ]),
      ),
      { attachTo: document.body },
    )
    return { wrapper, onSubmit }
  }

  test('submits', async () => {
    const { wrapper, onSubmit } = await form('submit')
    wrapper.get('button').element.click()
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  test('resets', async () => {
    const { wrapper } = await form('reset')
    const input = wrapper.get('input').element
    input.value = 'b'
    wrapper.get('button').element.click()
    expect(input.value).toBe('a')
  })

  test('does nothing by itself', async () => {
    const { wrapper, onSubmit } = await form('button')
    wrapper.get('button').element.click()
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('as a link', () => {
  test.each([
    [{ href: '/orders' }, { href: '/orders' }, ['target', 'rel', 'type']],
    [
      { href: 'https://help.example/' },
      { href: 'https://help.example/', target: '_blank', rel: 'noopener' },
      ['type'],
    ],
    [{ href: '/orders', target: '_top' }, { href: '/orders', target: '_top' }, ['rel']],
    [
      { href: '/orders.csv', download: 'orders.csv' },
      { href: '/orders.csv', download: 'orders.csv' },
      ['target', 'rel'],
    ],
    [{ href: '/orders', type: 'submit' }, { href: '/orders' }, ['type']],
    [{ href: 'javascript:alert(1)' }, { href: '#' }, ['target']],
  ])('%o', async (props, attributes, without) => {
    const link = (await mount(props)).get('a')
    expect(link.attributes()).toMatchObject(attributes)
    for (const name of without) expect(link.attributes()).not.toHaveProperty(name)
  })

  test("a page of the admin: its address outside, App Bridge's inside", async () => {
    expect((await mount({ href: 'shopify://admin/orders' })).get('a').attributes()).toMatchObject({
      href: 'https://admin.shopify.com/orders',
      target: '_blank',
      rel: 'noopener',
    })
    showPage({ embedded: true })
    expect((await mount({ href: 'shopify://admin/orders' })).get('a').attributes()).toMatchObject({
      href: 'shopify://admin/orders',
      target: '_top',
    })
    showPage({ embedded: false })
  })

  test('disabled: it has no address and cannot be reached', async () => {
    const onClick = vi.fn()
    const link = (await mount({ href: '/orders', disabled: true, onClick })).get('a')
    expect(link.attributes()).toMatchObject({
      role: 'link',
      'aria-disabled': 'true',
      tabindex: '-1',
    })
    expect(link.attributes()).not.toHaveProperty('href')
    await link.trigger('click')
    expect(onClick).not.toHaveBeenCalled()
  })
})

describe('with a command', () => {
  function overlay(id: string, kind: 'dialog' | 'menu' = 'dialog') {
    const calls: string[] = []
    const remove = useOverlayRegistry().add({
      id,
      kind,
      isOpen: false,
      show: request => calls.push(`show by ${request?.activator?.textContent}, ${request?.reason}`),
      hide: () => calls.push('hide'),
    })
    return { calls, remove }
  }

  test('names the overlay that it opens, once it is mounted', async () => {
    const { calls, remove } = overlay('dialog-1')
    expect(
      await renderHtml(ShButton, {
        props: { commandFor: 'dialog-1', type: 'submit' },
        slots: words,
      }),
    ).not.toMatch(/ aria-\w+=/)
    const { element, unmount } = await hydrate(ShButton, {
      props: { commandFor: 'dialog-1', type: 'submit' },
      slots: words,
    })
    await nextTick()
    const button = element.querySelector('button')
    expect(button?.getAttribute('aria-haspopup')).toBe('dialog')
    expect(button?.getAttribute('aria-expanded')).toBe('false')
    expect(button?.getAttribute('type')).toBe('button')
    button?.click()
    expect(calls).toEqual(['show by Save, command'])
    unmount()
    remove()
  })

  test('the click comes first, the command second, and there is no navigation', async () => {
    const { calls, remove } = overlay('dialog-2')
    const link = (
      await mount({
        commandFor: 'dialog-2',
        href: 'https://help.example/',
        onClick: () => calls.push('click'),
      })
    ).get('a')
    const event = new MouseEvent('click', { bubbles: true, cancelable: true })
    link.element.dispatchEvent(event)
    expect(calls).toEqual(['click', 'show by Save, command'])
    expect(event.defaultPrevented).toBe(true)
    remove()
  })

  test('a listener can stop the command', async () => {
    const { calls, remove } = overlay('dialog-3')
    const button = (
      await mount({ commandFor: 'dialog-3', onClick: (event: Event) => event.preventDefault() })
    ).get('button')
    await button.trigger('click')
    expect(calls).toEqual([])
    remove()
  })
})
