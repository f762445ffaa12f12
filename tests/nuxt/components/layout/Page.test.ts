import { mountSuspended } from '@nuxt/test-utils/runtime'
import { defineComponent, h, nextTick, reactive } from 'vue'
import { describe, expect, test, vi } from 'vitest'
import { ShButton, ShHeading, ShPage, ShSection } from '#components'
import { showPage } from '../../page-state'
import { useActionRole } from '../../../../ui/slots/action-role'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

const Action = defineComponent({
  setup:
    (_, { slots }) =>
    () =>
      h('button', { 'data-role': useActionRole() }, slots['default']?.()),
})
const mount = (props: Record<string, unknown>, slots: Record<string, () => unknown> = {}) =>
  mountSuspended(ShPage, { props, slots })
const full = {
  default: () => [
    h('a', { slot: 'breadcrumb-actions', href: '#orders' }, 'Orders'),
    h('b', { slot: 'accessory' }, 'Paid'),
    h(Action, { slot: 'primary-action' }, () => 'Fulfil'),
    h(Action, { slot: 'secondary-actions' }, () => 'Print'),
    h('em', { slot: 'supplemental-start' }, 'Note'),
    h('i', { slot: 'aside' }, 'Customer'),
    h('p', 'Content'),
  ],
}

describe('outside the admin', () => {
  test('draws everything, actions after the heading', async () => {
    const { element, unmount } = await hydrate(ShPage, {
      props: { heading: 'Order 1001' },
      slots: full,
    })
    expect(element.textContent).toBe('OrdersOrder 1001PaidPrintFulfilNoteContentCustomer')
    expect(element.querySelector('h1')?.textContent).toBe('Order 1001')
    expect(element.querySelector('nav')?.getAttribute('aria-label')).toBe('Breadcrumbs')
    expect(element.querySelector('aside')?.getAttribute('aria-label')).toBe('Additional details')
    expect([...element.querySelectorAll('button')].map(button => button.dataset['role'])).toEqual([
      'secondary',
      'primary',
    ])
    expect(element.querySelector('ui-title-bar, [inert]')).toBeNull()
    unmount()
  })

  test('title is an alias of heading, which takes precedence', async () => {
    expect((await mount({ title: 'Settings' })).get('h1').text()).toBe('Settings')
    expect((await mount({ title: 'Settings', heading: 'Orders' })).get('h1').text()).toBe('Orders')
  })

  test('draws no elements for missing parts', async () => {
    const page = await mount({}, { default: () => h('p', 'Content') })
    expect(page.find('h1, nav, aside').exists()).toBe(false)
    expect(page.text()).toBe('Content')
  })

  test('named slots work too', async () => {
    const page = await mount(
      { heading: 'Order' },
      {
        'primary-action': () => h(Action, () => 'Fulfil'),
        aside: () => 'Customer',
        'breadcrumb-actions': () => h('a', 'Orders'),
      },
    )
    expect(page.get('button').attributes('data-role')).toBe('primary')
    expect(page.get('aside').text()).toBe('Customer')
    expect(page.get('nav').text()).toBe('Orders')
  })

  test('headings inside begin at level 2', async () => {
    const page = await mount(
      { heading: 'Order' },
      {
        default: () => [
          h(ShHeading, () => 'One'),
          h(ShSection, { heading: 'Two' }, () => h(ShHeading, () => 'Three')),
        ],
      },
    )
    expect(page.findAll('h1, h2, h3').map(({ element }) => element.tagName)).toEqual([
      'H1',
      'H2',
      'H2',
      'H3',
    ])
  })
})

describe('width', () => {
  test.each([
    ['small', 'max-w-2xl', false],
    ['base', 'max-w-6xl', true],
    ['large', 'max-w-none', false],
  ])('%s', async (inlineSize, width, hasAside) => {
    const page = await mount({ inlineSize }, full)
    expect(page.classes()).toContain(width)
    expect(page.find('aside').exists()).toBe(hasAside)
  })

  test('an unknown one is treated as the default', async () => {
    expect((await mount({ inlineSize: 'huge' })).classes()).toContain('max-w-6xl')
    expect(takeWarnings()).toEqual([
      '[platform] Page: inlineSize="huge" is not known; "base" is used. Known: small, base, large.',
    ])
  })
})

describe('in the admin', () => {
  test('the first HTML has the title for the admin, a heading for screen readers, and a hidden header', async () => {
    showPage({ embedded: true })
    const html = await renderHtml(ShPage, { props: { heading: 'Order 1001' }, slots: full })
    expect(html).toContain('<ui-title-bar title="Order 1001" style="display:none;"></ui-title-bar>')
    expect(html).toMatch(/<h1 class="[^"]*sr-only">Order 1001<\/h1><b slot="accessory">Paid<\/b>/)
    expect(html).toContain('<nav class="sr-only end-0 top-0 ')
    expect(html.match(/ inert/g)).toHaveLength(2)
  })

  test('a critical button is critical in the title bar too', async () => {
    showPage({ embedded: true })
    const slots = {
      default: () => [
        h(ShButton, { slot: 'secondary-actions', tone: 'critical' }, () => 'Delete'),
        h(ShButton, { slot: 'secondary-actions' }, () => 'Print'),
      ],
    }
    const { element, unmount } = await hydrate(ShPage, { props: { heading: 'Order' }, slots })
    await vi.waitFor(() =>
      expect(
        [...element.querySelectorAll('ui-title-bar button')].map(button => [
          button.textContent,
          button.getAttribute('tone'),
        ]),
      ).toEqual([
        ['Delete', 'critical'],
        ['Print', null],
      ]),
    )
    unmount()
  })

  test('the title bar mirrors the actions, and triggers the real ones', async () => {
    showPage({ embedded: true })
    const pressed = vi.fn()
    const around = vi.fn()
    const slots = {
      default: () => [
        h(
          'a',
          {
            slot: 'breadcrumb-actions',
            onClick: (event: Event) => {
              event.preventDefault()
              pressed('back')
            },
            href: '/orders',
          },
          'Orders',
        ),
        h('button', { slot: 'primary-action', onClick: () => pressed('fulfil') }, [
          h('span', ' Fulfil\n order '),
          h('span', { class: 'sr-only' }, '(opens in a new window)'),
        ]),
        h('div', { slot: 'secondary-actions' }, [
          h('button', { 'aria-label': 'Print', onClick: () => pressed('print') }),
          h('div', { role: 'menu' }, [h('button', 'Hidden in a menu')]),
        ]),
        h('button', { slot: 'secondary-actions', 'data-tone': 'critical' }, 'Cancel'),
      ],
    }
    const { element, unmount } = await hydrate(ShPage, {
      props: { heading: 'Order', onClick: around },
      slots,
    })
    const bar = element.querySelector('ui-title-bar')!
    expect([...bar.children].map(({ outerHTML }) => outerHTML)).toEqual([
      '<button variant="breadcrumb" type="button">Orders</button>',
      '<button type="button">Print</button>',
      '<button tone="critical" type="button">Cancel</button>',
      '<button variant="primary" type="button">Fulfil order</button>',
    ])
    for (const button of bar.querySelectorAll('button')) button.click()
    expect(pressed.mock.calls).toEqual([['back'], ['print'], ['fulfil']])
    expect(around).toHaveBeenCalledTimes(4)
    unmount()
  })

  test('the title bar follows the actions', async () => {
    showPage({ embedded: true })
    const state = reactive({ label: 'Save', disabled: false, loading: false, more: false })
    const page = await mountSuspended(ShPage, {
      attachTo: document.body,
      props: { heading: 'Order' },
      slots: {
        default: () => [
          h(
            'button',
            {
              slot: 'primary-action',
              disabled: state.disabled || state.loading,
              'aria-busy': state.loading ? 'true' : undefined,
            },
            state.label,
          ),
          state.more ? h('button', { slot: 'secondary-actions' }, 'More') : null,
        ],
      },
    })
    const bar = () =>
      page
        .get('ui-title-bar')
        .findAll('button')
        .map(({ element }) => element.outerHTML)
    const settle = async () => {
      await nextTick()
      await new Promise(resolve => setTimeout(resolve))
      await nextTick()
    }
    expect(bar()).toEqual(['<button variant="primary" type="button">Save</button>'])
    Object.assign(state, { label: 'Saving', loading: true })
    await settle()
    expect(bar()).toEqual([
      '<button variant="primary" type="button" disabled="" loading="">Saving</button>',
    ])
    Object.assign(state, { label: 'Save', loading: false, disabled: true, more: true })
    await settle()
    expect(bar()).toEqual([
      '<button type="button">More</button>',
      '<button variant="primary" type="button" disabled="">Save</button>',
    ])
    page.unmount()
  })

  test('without a heading or actions the title bar is empty', async () => {
    showPage({ embedded: true })
    expect((await mount({}, { default: () => 'Content' })).find('ui-title-bar').exists()).toBe(
      false,
    )
  })
})

test('its own attributes and classes', async () => {
  const page = await mount({ heading: 'Order', 'data-x': '1', ui: { heading: 'text-3xl' } })
  expect(page.attributes('data-x')).toBe('1')
  expect(page.get('h1').classes()).toContain('text-3xl')
  expect(page.get('h1').classes()).not.toContain('text-xl')
})
