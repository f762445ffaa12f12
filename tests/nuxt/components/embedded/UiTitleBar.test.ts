import { mountSuspended } from '@nuxt/test-utils/runtime'
import { describe, expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { NuxtLink, ShPage, ShSection, ShUiTitleBar } from '#components'
import { provideTitleLevel } from '../../../../ui/heading-level'
import { showPage } from '../../page-state'
import { hydrate, renderHtml } from '../../render-html'

function embed(): void {
  showPage({ embedded: true })
}

const slots = (onClick?: () => void) => ({
  default: () => [
    h('button', { variant: 'breadcrumb', onClick }, 'Back'),
    h('button', { variant: 'primary', loading: '', onClick }, 'Save'),
    h('a', { href: '/help' }, 'Help'),
    h('section', { label: 'More' }, [
      h('button', { tone: 'critical', onClick }, 'Delete'),
      h('button', { disabled: true }, 'Archive'),
    ]),
  ],
})

describe('in the admin', () => {
  test('contains the elements for App Bridge, and is hidden itself', async () => {
    embed()
    expect(await renderHtml(ShUiTitleBar, { props: { title: 'Orders' }, slots: slots() })).toBe(
      '<ui-title-bar title="Orders" style="display:none;">' +
        '<button variant="breadcrumb" type="button">Back</button>' +
        '<button variant="primary" type="button" loading>Save</button>' +
        '<a href="/help">Help</a>' +
        '<section label="More"><button tone="critical" type="button">Delete</button><button type="button" disabled>Archive</button></section>' +
        '</ui-title-bar>',
    )
  })

  test('a press in the admin triggers the action', async () => {
    embed()
    const onClick = vi.fn()
    const bar = await mountSuspended(ShUiTitleBar, {
      props: {
        title: 'Orders',
        breadcrumb: { label: 'Back', onClick },
        primaryAction: { label: 'Save', onClick, disabled: true },
        actions: [{ label: 'Print', onClick }],
      },
      slots: slots(onClick),
    })
    for (const button of (bar.element as HTMLElement).querySelectorAll('button:not(:disabled)'))
      (button as HTMLElement).click()
    expect(onClick).toHaveBeenCalledTimes(5)
    expect(
      [...bar.element.children].map(element => `${element.tagName} ${element.textContent}`),
    ).toEqual([
      'BUTTON Back',
      'BUTTON Save',
      'BUTTON Print',
      'BUTTON Back',
      'BUTTON Save',
      'A Help',
      'SECTION DeleteArchive',
    ])
  })
})

describe('outside the admin', () => {
  test('is a heading with buttons and a menu in the first HTML', async () => {
    const { element, unmount } = await hydrate(ShUiTitleBar, {
      props: { title: 'Orders' },
      slots: slots(),
    })
    expect(element.querySelector('h1')?.textContent?.trim()).toBe('Orders')
    expect(
      [...element.querySelectorAll('button, a')].map(action => action.textContent?.trim()),
    ).toEqual(['Back', 'More', 'Help', 'Save'])
    unmount()
  })

  test('its buttons trigger the actions; loading or disabled actions do nothing', async () => {
    const onClick = vi.fn()
    const bar = await mountSuspended(ShUiTitleBar, {
      props: {
        primaryAction: { label: 'Save', onClick },
        breadcrumb: { label: 'Back', onClick },
        actions: [
          { label: 'Print', onClick, disabled: true },
          { label: 'Sync', onClick, loading: true },
        ],
      },
    })
    for (const button of bar.findAll('button')) await button.trigger('click')
    expect(onClick).toHaveBeenCalledTimes(2)
    expect(bar.find('h1').exists()).toBe(false)
  })
})

test('is the title of the document in both places', async () => {
  for (const embedded of [true, false]) {
    showPage({ embedded })
    const bar = await mountSuspended(
      defineComponent({
        render: () =>
          h(ShUiTitleBar, { title: `Title ${embedded}` }, () =>
            h(NuxtLink, { to: '/' }, () => 'Home'),
          ),
      }),
    )
    await vi.waitFor(() => expect(document.title).toBe(`Title ${embedded}`))
    bar.unmount()
  }
})

test('the title has a lower level where the page is shown in another one', async () => {
  const shown = defineComponent(() => {
    provideTitleLevel(4)
    return () => [
      h(ShUiTitleBar, { title: 'Orders' }),
      h(ShPage, { heading: 'Order 1001' }, () => h(ShSection, { heading: 'Items' })),
    ]
  })
  const html = await renderHtml(shown)
  expect([...html.matchAll(/<(h\d)[^>]*>([^<]*)/g)].map(([, tag, text]) => [tag, text])).toEqual([
    ['h4', 'Orders'],
    ['h4', 'Order 1001'],
    ['h5', 'Items'],
  ])
})
