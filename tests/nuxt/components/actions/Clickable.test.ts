import { mountSuspended } from '@nuxt/test-utils/runtime'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { ShButton, ShClickable } from '#components'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

const plain = { default: () => [h('strong', 'Order 1001'), ' paid'] }
const withControl = {
  default: () => [h('span', 'Order 1001'), h(ShButton, null, { default: () => 'Refund' })],
}
const mount = (props: Record<string, unknown> = {}, slots: Record<string, () => unknown> = plain) =>
  mountSuspended(ShClickable, { props, slots, attachTo: document.body })

afterEach(() => {
  document.body.replaceChildren()
})

test('is in the first HTML, and hydrates unchanged', async () => {
  expect(
    await renderHtml(ShClickable, {
      props: { id: 'row', lang: 'en', type: 'submit' },
      slots: plain,
    }),
  ).toMatch(
    /^<button type="submit" id="row" lang="en" [^>]*class="[^"]*cursor-pointer[^"]*"[^>]*><strong>Order 1001<\/strong> paid<\/button>$/,
  )
  for (const slots of [plain, withControl]) {
    const { element, unmount } = await hydrate(ShClickable, {
      props: { padding: '@container (inline-size > 500px) base, none' },
      slots,
    })
    expect(element.firstElementChild?.tagName).toBe(slots === plain ? 'BUTTON' : 'DIV')
    unmount()
  }
})

test('looks like a box', async () => {
  const root = (
    await mount({
      padding: 'base',
      background: 'subdued',
      borderRadius: 'base',
      accessibilityLabel: 'Open the order',
      class: 'mine',
      ui: { root: 'inline-block' },
    })
  ).get('button')
  expect(root.classes()).toEqual(expect.arrayContaining(['bg-elevated', 'mine', 'inline-block']))
  expect(root.attributes('style')).toContain('padding: var(--platform-space-base)')
  expect(root.attributes('aria-label')).toBe('Open the order')
  expect(root.attributes()).not.toHaveProperty('role')
})

test('click, focus and blur', async () => {
  const [onClick, onFocus, onBlur] = [vi.fn(), vi.fn(), vi.fn()]
  const root = (await mount({ onClick, onFocus, onBlur })).get('button')
  await root.trigger('focus')
  await root.get('strong').trigger('click')
  await root.trigger('blur')
  expect([onClick, onFocus, onBlur].map(handler => handler.mock.calls.length)).toEqual([1, 1, 1])
})

test('as a link', async () => {
  const link = (await mount({ href: 'https://help.example/', type: 'submit' })).get('a')
  expect(link.attributes()).toMatchObject({
    href: 'https://help.example/',
    target: '_blank',
    rel: 'noopener',
  })
  expect(link.attributes()).not.toHaveProperty('type')
  expect(link.attributes()).not.toHaveProperty('role')
})

describe.each([
  [{ disabled: true }, 'button'],
  [{ disabled: true, href: '/orders' }, 'link'],
  [{ loading: true }, 'button'],
] as const)('%o', (props, role) => {
  test('cannot be pressed or reached', async () => {
    const [onClick, around] = [vi.fn(), vi.fn()]
    const wrapper = await mountSuspended(
      defineComponent(
        () => () => h('div', { onClick: around }, [h(ShClickable, { ...props, onClick }, plain)]),
      ),
      { attachTo: document.body },
    )
    const root = wrapper.get(`[role="${role}"]`)
    expect(root.element.tagName).toBe('DIV')
    expect(root.attributes('aria-disabled')).toBe('true')
    expect(root.attributes('aria-busy')).toBe('loading' in props ? 'true' : undefined)
    expect(root.attributes()).not.toHaveProperty('tabindex')
    expect(root.attributes()).not.toHaveProperty('href')
    await root.trigger('click')
    await root.get('strong').trigger('click')
    await root.trigger('keydown', { key: 'Enter' })
    expect(onClick).not.toHaveBeenCalled()
    expect(around).not.toHaveBeenCalled()
  })
})

test('disabled: controls inside can be used', async () => {
  const [onClick, onRefund] = [vi.fn(), vi.fn()]
  const root = await mount(
    { disabled: true, onClick, accessibilityLabel: 'Order 1001' },
    { default: () => h('button', { onClick: onRefund }, 'Refund') },
  )
  expect(root.get('[role="group"]').attributes()).toEqual(
    expect.not.objectContaining({ 'aria-disabled': 'true' }),
  )
  expect(root.get('[role="group"]').attributes('aria-label')).toBe('Order 1001')
  root.get('button').element.click()
  expect(onRefund).toHaveBeenCalledOnce()
  expect(onClick).not.toHaveBeenCalled()
})

describe('with controls inside', () => {
  test.each([
    ['a button of ours', () => h(ShButton, null, { default: () => 'Refund' })],
    ['a plain control, deep down', () => h('div', [h('p', [h('input', { type: 'checkbox' })])])],
    [
      'one in a slot of a component',
      () =>
        h(
          defineComponent({
            setup:
              (_, { slots }) =>
              () =>
                slots['default']?.(),
          }),
          null,
          { default: () => [h('a', { href: '/' }, 'x')] },
        ),
    ],
  ])('%s: it is no button element', async (_what, content) => {
    const root = await mount({}, { default: content })
    expect(root.get('[role="button"]').attributes()).toMatchObject({ tabindex: '0' })
    expect(root.get('[role="button"]').element.tagName).toBe('DIV')
  })

  test('a press of an inner control does not press the whole element', async () => {
    const onClick = vi.fn()
    const root = await mount({ onClick }, withControl)
    await root.get('button').trigger('click')
    expect(onClick).not.toHaveBeenCalled()
    await root.get('span').trigger('click')
    expect(onClick).toHaveBeenCalledOnce()
  })

  test('Enter presses at once, Space when it is released; not those of the control', async () => {
    const onClick = vi.fn()
    const root = (await mount({ onClick }, withControl)).get('[role="button"]')
    await root.trigger('keydown', { key: 'Enter' })
    expect(onClick).toHaveBeenCalledTimes(1)
    const space = new KeyboardEvent('keydown', { key: ' ', cancelable: true, bubbles: true })
    root.element.dispatchEvent(space)
    expect(space.defaultPrevented).toBe(true)
    expect(onClick).toHaveBeenCalledTimes(1)
    await root.trigger('keyup', { key: ' ' })
    expect(onClick).toHaveBeenCalledTimes(2)
    await root.trigger('keyup', { key: 'Enter' })
    await root.trigger('keydown', { key: 'a' })
    await root.get('button').trigger('keydown', { key: 'Enter' })
    expect(onClick).toHaveBeenCalledTimes(2)
  })

  test('submits and resets the form around it', async () => {
    const onSubmit = vi.fn((event: Event) => event.preventDefault())
    const onReset = vi.fn()
    const wrapper = await mountSuspended(
      defineComponent(
        () => () =>
          h('form', { onSubmit, onReset }, [
            h(ShClickable, { type: 'submit' }, withControl),
            h(ShClickable, { type: 'reset' }, withControl),
          ]),
      ),
      { attachTo: document.body },
    )
    const [submit, reset] = wrapper.findAll('[role="button"]')
    await submit?.trigger('click')
    await reset?.trigger('click')
    expect(onSubmit).toHaveBeenCalledOnce()
    expect(onReset).toHaveBeenCalledOnce()
  })
})

test('an unknown type is treated as button, with a warning', async () => {
  expect((await mount({ type: 'go' })).get('button').attributes('type')).toBe('button')
  expect(takeWarnings()).toEqual([
    '[platform] Clickable: type="go" is not known; "button" is used. Known: button, submit, reset.',
  ])
})
