import { mountSuspended } from '@nuxt/test-utils/runtime'
import { navigateTo, updateAppConfig, useAppConfig, useRuntimeConfig } from '#imports'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { defineComponent, h, inject, nextTick } from 'vue'
import { ShApp } from '#components'
import { useAppBridge } from '../../../../composables/useAppBridge'
import { DRAWS_ELEMENTS } from '../../../../ui/polaris/render-mode'
import { takeWarnings } from '../../no-warnings'
import { showPage } from '../../page-state'
import { hydrate, renderHtml } from '../../render-html'

afterEach(async () => {
  useRuntimeConfig().public.platform.authPagePath = '/auth'
  await navigateTo('/')
})

const links = [{ label: 'Orders', href: '/orders' }]
const draw = async (slots: Record<string, () => unknown> = {}) =>
  new DOMParser().parseFromString(
    await renderHtml(ShApp, {
      props: { links },
      slots: { default: () => h('p', 'Page'), ...slots },
    }),
    'text/html',
  )

describe('in the admin', () => {
  test('declares the navigation, and draws only the page', async () => {
    showPage({ embedded: true })
    const page = await draw({ navigation: () => 'Own navigation' })
    expect(page.querySelector('s-app-nav')?.innerHTML).toBe('<a href="/orders">Orders</a>')
    expect([page.querySelector('header'), page.querySelector('nav')]).toEqual([null, null])
    expect(page.querySelector('main')?.textContent).toBe('Page')
    expect(page.body.textContent).not.toContain('Own navigation')
  })
})

describe('outside the admin', () => {
  test('has a skip link, one navigation and one main part', async () => {
    const { element, unmount } = await hydrate(ShApp, {
      props: { links },
      slots: { default: () => h('p', 'Page') },
    })
    const skip = element.querySelector('a')
    expect([skip?.textContent, skip?.getAttribute('href')]).toEqual([
      'Skip to content',
      '#platform-main',
    ])
    expect([...element.querySelectorAll('nav li')].map(item => item.textContent?.trim())).toEqual([
      'Orders',
    ])
    expect(
      [...element.querySelectorAll('main')].map(main => [
        main.id,
        main.getAttribute('tabindex'),
        main.textContent,
      ]),
    ).toEqual([['platform-main', '-1', 'Page']])
    unmount()
  })

  test('draws no header without links', async () => {
    const html = await renderHtml(ShApp, {
      props: { links: [] },
      slots: { default: () => h('p', 'Page') },
    })
    const page = new DOMParser().parseFromString(html, 'text/html')
    expect([page.querySelector('header'), page.querySelector('nav')]).toEqual([null, null])
    expect(page.querySelector('main')?.textContent).toBe('Page')
  })

  test("a custom navigation replaces the layer's", async () => {
    const page = await draw({ navigation: () => h('header', 'Own navigation') })
    expect([page.querySelector('header')?.textContent, page.querySelector('nav')]).toEqual([
      'Own navigation',
      null,
    ])
  })

  test('the login page is drawn alone: no user is in the app yet', async () => {
    await navigateTo('/auth')
    const page = await draw()
    expect([
      page.querySelector('main'),
      page.querySelector('nav'),
      page.querySelector('p:not([role])')?.textContent,
    ]).toEqual([null, null, 'Page'])
  })

  test('the language of the page is that of the merchant', async () => {
    showPage({ locale: 'de' })
    const mounted = await mountSuspended(ShApp, {
      props: { links },
      slots: { default: () => 'Seite' },
    })
    await vi.waitFor(() => expect(document.documentElement.lang).toBe('de'))
    mounted.unmount()
  })
})

describe('the look', () => {
  const look = () => document.documentElement.dataset['look']
  const mountWith = (props: { look?: 'own' | 'admin' }) =>
    mountSuspended(ShApp, { props: { links, ...props }, slots: { default: () => 'Page' } })
  afterEach(() => {
    delete (useAppConfig().platformUi as { look?: string }).look
  })

  test('is the own one by default', async () => {
    const mounted = await mountWith({})
    await vi.waitFor(() => expect(document.documentElement.lang).toBe('en'))
    expect(look()).toBeUndefined()
    mounted.unmount()
  })

  test('is that of the admin by prop, until the prop changes', async () => {
    const mounted = await mountWith({ look: 'admin' })
    await vi.waitFor(() => expect(look()).toBe('admin'))
    await mounted.setProps({ look: 'own' })
    await vi.waitFor(() => expect(look()).toBeUndefined())
    mounted.unmount()
  })

  test('is that of the admin by app.config, unless the prop has another one', async () => {
    updateAppConfig({ platformUi: { look: 'admin' } })
    const mounted = await mountWith({})
    await vi.waitFor(() => expect(look()).toBe('admin'))
    await mounted.setProps({ look: 'own' })
    await vi.waitFor(() => expect(look()).toBeUndefined())
    mounted.unmount()
  })
})

describe('a form with data-save-bar, outside the admin', () => {
  const onSubmit = vi.fn((event: Event) => event.preventDefault())
  const Page = defineComponent({
    render: () =>
      h(ShApp, { links }, () =>
        h('form', { 'data-save-bar': '', onSubmit }, [
          h('input', { name: 'title', value: 'Candle' }),
        ]),
      ),
  })
  const bar = () => document.querySelector('[aria-label="Unsaved changes"]')
  async function type(text: string): Promise<void> {
    const input = document.querySelector('input')
    if (!input) throw new Error('There is no field')
    input.dispatchEvent(new Event('focusin', { bubbles: true }))
    input.value = text
    input.dispatchEvent(new Event('input', { bubbles: true }))
    await nextTick()
  }
  async function press(label: string): Promise<void> {
    ;[...(bar()?.querySelectorAll('button') ?? [])]
      .find(button => button.textContent?.trim() === label)
      ?.click()
    await nextTick()
  }

  // That it goes when the form is submitted or reset is tested in a browser: here one form is two
  // objects.
  test('shows the bar while the values differ; Save submits', async () => {
    const mounted = await mountSuspended(Page, { attachTo: document.body })
    expect(bar()).toBe(null)
    await type('Candle 2')
    expect(bar()?.getAttribute('role')).toBe('region')
    await type('Candle')
    expect(bar()).toBe(null)

    await type('Candle 3')
    await press('Save')
    await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
    mounted.unmount()
  })
})

describe('render', () => {
  const asked: boolean[] = []
  const Probe = defineComponent(() => {
    const drawsElements = inject(DRAWS_ELEMENTS, () => false)
    return () => {
      asked.push(drawsElements())
      return h('p')
    }
  })
  const drawsElements = async (props: { render?: 'own' | 'polaris' }) => {
    await renderHtml(ShApp, { props, slots: { default: () => h(Probe) } })
    return asked.splice(0)
  }
  afterEach(() => {
    delete (useAppConfig().platformUi as { polarisElements?: boolean }).polarisElements
    useRuntimeConfig().public.platform.polarisUrl = ''
  })

  test('asks for elements in the admin only', async () => {
    updateAppConfig({ platformUi: { polarisElements: true } })
    useRuntimeConfig().public.platform.polarisUrl = '/polaris.js'
    expect(await drawsElements({ render: 'polaris' })).toEqual([false])
    showPage({ embedded: true })
    expect(await drawsElements({ render: 'polaris' })).toEqual([true])
    expect(await drawsElements({})).toEqual([false])
  })

  test('asks for none where their script is not loaded', async () => {
    updateAppConfig({ platformUi: { polarisElements: true } })
    showPage({ embedded: true })
    expect(await drawsElements({ render: 'polaris' })).toEqual([false])
  })

  test('warns when the app was built without the elements', async () => {
    await drawsElements({ render: 'polaris' })
    expect(takeWarnings()).toEqual([
      expect.stringContaining('needs `platform: { polarisElements: true }`'),
    ])
  })
})

test('toasts are where the admin shows them, in its look', async () => {
  await mountSuspended(ShApp, { slots: { default: () => 'Page' }, attachTo: document.body })
  const id = useAppBridge().toast.show('Saved')
  const toast = () => document.querySelector('li.bg-inverted')
  await vi.waitFor(() => expect(toast()?.textContent).toContain('Saved'))
  expect(toast()?.closest('[data-slot="viewport"], ol')?.className).toContain('left-1/2')
  expect(toast()?.querySelector('[role="progressbar"]')).toBeNull()
  useAppBridge().toast.hide(id)
})
