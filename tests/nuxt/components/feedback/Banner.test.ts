import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick, ref } from 'vue'
import { ShBanner } from '#components'
import { useActionRole } from '../../../../ui/slots/action-role'
import { takeWarnings } from '../../no-warnings'
import { hydrate, renderHtml } from '../../render-html'

const message = { default: () => 'The import failed.' }

test('is in the first HTML, and hydrates unchanged', async () => {
  const options = {
    props: { heading: 'Import', tone: 'critical', dismissible: true },
    slots: message,
  }
  const html = await renderHtml(ShBanner, options)
  expect(html).toMatch(/^<div[^>]* role="alert"/)
  expect(html).toContain('>Import</div>')
  expect(html).toContain('The import failed.')
  const { unmount } = await hydrate(ShBanner, options)
  unmount()
})

test('draws nothing while hidden, on the server too', async () => {
  expect(await renderHtml(ShBanner, { props: { hidden: true }, slots: message })).toBe('')
})

test.each([
  ['auto', 'status', 'bg-elevated/50', 'i-lucide:info'],
  ['info', 'status', 'bg-info/10', 'i-lucide:info'],
  ['success', 'status', 'bg-success/10', 'i-lucide:circle-check'],
  ['warning', 'status', 'bg-warning/10', 'i-lucide:triangle-alert'],
  ['critical', 'alert', 'bg-error/10', 'i-lucide:circle-alert'],
] as const)('tone %s is a %s', async (tone, role, background, icon) => {
  const { element, unmount } = await hydrate(ShBanner, { props: { tone }, slots: message })
  const banner = element.firstElementChild
  expect(banner?.getAttribute('role')).toBe(role)
  expect([...(banner?.classList ?? [])]).toContain(background)
  expect([...(element.querySelector('.iconify')?.classList ?? [])]).toContain(icon)
  unmount()
})

test('its heading is not a heading of the page', async () => {
  const banner = await mountSuspended(ShBanner, { props: { heading: 'Import' }, slots: message })
  expect(banner.find('h1, h2, h3, h4, h5, h6, [role="heading"]').exists()).toBe(false)
  expect(banner.get('[data-slot="title"]').text()).toBe('Import')
})

test('actions by slot or by attribute are secondary ones, below the message', async () => {
  const Role = defineComponent({ setup: () => () => h('i', useActionRole()) })
  const named = await mountSuspended(ShBanner, {
    slots: { ...message, 'secondary-actions': () => h(Role) },
  })
  expect(named.get('[data-slot="actions"]').text()).toBe('secondary')
  const marked = await mountSuspended(ShBanner, {
    slots: { default: () => ['Message', h(Role, { slot: 'secondary-actions' })] },
  })
  expect(marked.get('[data-slot="actions"]').text()).toBe('secondary')
  expect(marked.get('[data-slot="description"]').text()).toBe('Message')
})

test('cannot be closed by default', async () => {
  const banner = await mountSuspended(ShBanner, { slots: message })
  expect(banner.find('button').exists()).toBe(false)
})

test('closing emits an event first, then hides, then emits that it is hidden', async () => {
  const events: string[] = []
  const hidden = ref(false)
  const Page = () =>
    h(
      ShBanner,
      {
        dismissible: true,
        hidden: hidden.value,
        'onUpdate:hidden': (value: boolean) => {
          events.push(`hidden ${value}`)
          hidden.value = value
        },
        onDismiss: () => events.push(`dismiss, hidden ${hidden.value}`),
        onAfterhide: () => events.push('afterhide'),
      },
      message,
    )
  const { element, unmount } = await hydrate(defineComponent({ render: Page }))
  const close = element.querySelector('button')
  expect(close?.getAttribute('aria-label')).toBe('Dismiss')
  expect(close?.getAttribute('type')).toBe('button')
  close?.click()
  expect(events).toEqual(['dismiss, hidden false', 'hidden true'])
  await vi.waitFor(() =>
    expect(events).toEqual(['dismiss, hidden false', 'hidden true', 'afterhide']),
  )
  expect(element.querySelector('[role="status"]')).toBeNull()
  unmount()
})

test('hides by itself without a listener', async () => {
  const { element, unmount } = await hydrate(ShBanner, {
    props: { dismissible: true },
    slots: message,
  })
  element.querySelector('button')?.click()
  await vi.waitFor(() => expect(element.textContent).toBe(''))
  unmount()
})

test('hidden by the parent is no dismissal; it can be shown again', async () => {
  const events: string[] = []
  const hidden = ref(false)
  const { element, unmount } = await hydrate(
    defineComponent({
      render: () =>
        h(
          ShBanner,
          {
            hidden: hidden.value,
            onDismiss: () => events.push('dismiss'),
            onAfterHide: () => events.push('afterHide'),
          },
          message,
        ),
    }),
  )
  hidden.value = true
  await vi.waitFor(() => expect(events).toEqual(['afterHide']))
  hidden.value = false
  await nextTick()
  expect(element.textContent).toBe('The import failed.')
  unmount()
})

test('attributes and classes reach it', async () => {
  const { element, unmount } = await hydrate(ShBanner, {
    props: { ui: { root: 'rounded-none' }, id: 'note', 'data-test': 'x', class: 'mine' },
    slots: message,
  })
  const banner = element.firstElementChild
  expect(banner?.id).toBe('note')
  expect(banner?.getAttribute('data-test')).toBe('x')
  expect([...(banner?.classList ?? [])]).toEqual(expect.arrayContaining(['mine', 'rounded-none']))
  unmount()
})

test('an unknown tone is ignored, with a warning', async () => {
  const banner = await mountSuspended(ShBanner, {
    props: { tone: 'loud' as 'auto' },
    slots: message,
  })
  expect(banner.text()).toBe('The import failed.')
  expect(takeWarnings()).toEqual([
    '[platform] Banner: tone="loud" is not known; "auto" is used. Known: auto, info, success, warning, critical.',
  ])
})
