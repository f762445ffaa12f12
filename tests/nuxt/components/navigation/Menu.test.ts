import { mountSuspended } from '@nuxt/test-utils/runtime'
import { afterEach, expect, test, vi } from 'vitest'
import { h } from 'vue'
import { ShButton, ShMenu, ShModal, ShOption, ShSearchField, ShSection } from '#components'
import { hydrate, renderHtml } from '../../render-html'
import { settle } from '../../settle'

const byId = (id: string) =>
  document.getElementById(id) as HTMLElement & { showOverlay: () => void; hideOverlay: () => void }
const menu = () => document.querySelector<HTMLElement>('[role="menu"]')
const items = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]

let unmount = () => {}
async function open(nodes: () => unknown, props: Record<string, unknown> = {}) {
  const mounted = await mountSuspended(ShMenu, {
    props: { id: 'actions', ...props },
    slots: { default: nodes },
    attachTo: document.body,
  })
  unmount = () => mounted.unmount()
  byId('actions').showOverlay()
  await settle()
}
afterEach(() => {
  unmount()
  unmount = () => {}
})

test('closed, it is an empty place in the first HTML, and hydrates unchanged', async () => {
  const options = { props: { id: 'actions' }, slots: { default: () => h(ShButton, () => 'Edit') } }
  expect(await renderHtml(ShMenu, options)).toBe('<span id="actions" hidden></span>')
  const { unmount: remove } = await hydrate(ShMenu, options)
  remove()
})

test('buttons, links and options are items, sections are groups', async () => {
  await open(
    () => [
      h(ShButton, { id: 'own' }, () => 'Edit'),
      h(ShButton, { href: '/orders' }, () => 'Orders'),
      h(ShButton, { disabled: true }, () => 'Archive'),
      h(ShSection, { heading: 'Danger' }, () => h(ShButton, { tone: 'critical' }, () => 'Delete')),
      h(ShOption, { value: 'a' }, () => 'Option'),
    ],
    { accessibilityLabel: 'Actions' },
  )
  expect([
    menu()?.id,
    menu()?.getAttribute('aria-label'),
    menu()?.hasAttribute('aria-labelledby'),
  ]).toEqual(['actions', 'Actions', false])
  expect(
    items().map(item => [
      item.tagName,
      item.textContent?.trim(),
      item.getAttribute('href'),
      item.getAttribute('aria-disabled'),
    ]),
  ).toEqual([
    ['BUTTON', 'Edit', null, null],
    ['A', 'Orders', '/orders', null],
    ['BUTTON', 'Archive', null, 'true'],
    ['BUTTON', 'Delete', null, null],
    ['BUTTON', 'Option', null, null],
  ])
  expect(items()[0]?.id).toBe('own')
  const group = document.querySelector('[role="group"]')
  expect(
    document.getElementById(group?.getAttribute('aria-labelledby') ?? '')?.textContent?.trim(),
  ).toBe('Danger')
  expect(items()[3]?.classList.contains('text-error')).toBe(true)
})

test('an item keeps its click listener, and closes the menu', async () => {
  const heard = vi.fn()
  const hidden = vi.fn()
  await open(() => h(ShButton, { onClick: (event: Event) => heard(event.type) }, () => 'Edit'), {
    onAfterhide: (event: Event) => hidden(event.type),
  })
  items()[0]?.click()
  await settle()
  expect([heard.mock.calls, hidden.mock.calls, menu()]).toEqual([
    [['click']],
    [['afterhide']],
    null,
  ])
})

test('a disabled item does nothing', async () => {
  const heard = vi.fn()
  await open(() => h(ShButton, { disabled: true, onClick: heard }, () => 'Edit'))
  items()[0]?.click()
  expect(heard).not.toHaveBeenCalled()
})

test('an item runs a command, which its listener can prevent', async () => {
  await open(() => [
    h(
      ShButton,
      { commandFor: 'confirm', onClick: (event: Event) => event.preventDefault() },
      () => 'Never',
    ),
    h(ShButton, { 'command-for': 'confirm' }, () => 'Delete'),
  ])
  const modal = await mountSuspended(ShModal, {
    props: { id: 'confirm', heading: 'Delete?' },
    attachTo: document.body,
  })
  items()[0]?.click()
  await settle()
  expect(document.querySelector('[role="dialog"]')).toBe(null)
  byId('actions').showOverlay()
  await settle()
  items()[1]?.click()
  await settle()
  expect(document.querySelector('[role="dialog"]')?.id).toBe('confirm')
  modal.unmount()
})

test('a search field filters the items by all words', async () => {
  await open(() => [
    h(ShSearchField, { label: 'Find an action' }),
    h(ShButton, () => 'Edit product'),
    h(ShButton, () => 'Delete product'),
  ])
  const input = menu()?.querySelector('input') as HTMLInputElement
  expect([input.getAttribute('aria-label'), input.placeholder]).toEqual([
    'Find an action',
    'Search',
  ])
  input.value = 'PRODUCT del'
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await settle()
  expect(items().map(item => item.textContent?.trim())).toEqual(['Delete product'])
  input.value = 'zzz'
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await settle()
  expect(menu()?.querySelector('[role="status"]')?.textContent?.trim()).toBe(
    'Nothing matches “zzz”',
  )
})
