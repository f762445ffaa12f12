import { mountSuspended } from '@nuxt/test-utils/runtime'
import { expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { ShSetupGuide } from '#components'
import { provideHeadingLevel } from '../../../../ui/heading-level'
import { hydrate, renderHtml } from '../../render-html'

const steps = [
  { id: 'import', heading: 'Import products', done: true },
  { id: 'theme', heading: 'Add the block to your theme', details: 'It shows the code.' },
  { id: 'plan', heading: 'Choose a plan' },
]
const openSteps = (element: Element) =>
  [...element.querySelectorAll('details')].map(step => step.open)

/** What a browser does when a step is opened or closed. */
async function toggle(step: HTMLDetailsElement, open: boolean): Promise<void> {
  step.open = open
  step.dispatchEvent(new Event('toggle'))
  await Promise.resolve()
}

test('is in the first HTML, works without a script, and hydrates unchanged', async () => {
  const options = {
    props: { steps, heading: 'Set up the app', details: 'Three steps.', dismissible: true },
    slots: { theme: () => h('a', { href: '/theme' }, 'Open the editor') },
  }
  const html = await renderHtml(ShSetupGuide, options)
  expect(html).toContain('1 of 3 steps completed')
  expect(html).toContain('<a href="/theme">Open the editor</a>')
  expect([...html.matchAll(/<details name="([^"]+)"( open)?/g)].map(([, , open]) => open)).toEqual([
    undefined,
    ' open',
    undefined,
  ])
  expect(new Set([...html.matchAll(/<details name="([^"]+)"/g)].map(([, name]) => name)).size).toBe(
    1,
  )
  const { unmount } = await hydrate(ShSetupGuide, options)
  unmount()
})

test('its heading names it, one level below that of the section around', async () => {
  const Section = defineComponent({
    setup() {
      provideHeadingLevel(3)
      return () => h(ShSetupGuide, { steps, heading: 'Set up the app' })
    },
  })
  const page = await mountSuspended(Section)
  expect(page.get('h3').text()).toBe('Set up the app')
  expect(page.get('section').attributes('aria-labelledby')).toBe(page.get('h3').attributes('id'))
})

test('shows the progress', async () => {
  const guide = await mountSuspended(ShSetupGuide, { props: { steps } })
  const bar = guide.get('[role="progressbar"]')
  expect(bar.attributes()).toMatchObject({ 'aria-valuenow': '1', 'aria-valuemax': '3' })
  expect(guide.findAll('summary').map(step => step.text())).toEqual([
    'Import products (completed)',
    'Add the block to your theme',
    'Choose a plan',
  ])
})

test('opens one step at a time, and emits it', async () => {
  const opened = vi.fn()
  const guide = await mountSuspended(ShSetupGuide, { props: { steps, 'onUpdate:open': opened } })
  const [, theme, plan] = guide.findAll<HTMLDetailsElement>('details')
  await toggle(plan!.element, true)
  // The browser closes the other step of the same name after it.
  await toggle(theme!.element, false)
  expect(openSteps(guide.element)).toEqual([false, false, true])
  await toggle(plan!.element, false)
  expect(openSteps(guide.element)).toEqual([false, false, false])
  expect(opened.mock.calls).toEqual([['plan'], ['']])
})

test('v-model:open opens a step, or none', async () => {
  const guide = await mountSuspended(ShSetupGuide, { props: { steps, open: 'plan' } })
  expect(openSteps(guide.element)).toEqual([false, false, true])
  await guide.setProps({ open: '' })
  expect(openSteps(guide.element)).toEqual([false, false, false])
})

test('no step is open when all are done', async () => {
  const guide = await mountSuspended(ShSetupGuide, {
    props: { steps: steps.map(step => ({ ...step, done: true })) },
  })
  expect(openSteps(guide.element)).toEqual([false, false, false])
})

test('a step is marked as done, and as not done', async () => {
  const marked = vi.fn()
  const guide = await mountSuspended(ShSetupGuide, {
    props: { steps, markable: true, 'onUpdate:steps': marked },
  })
  const buttons = guide.findAll('button[aria-pressed]')
  expect(
    buttons.map(button => [button.attributes('aria-label'), button.attributes('aria-pressed')]),
  ).toEqual([
    ['Done: Import products', 'true'],
    ['Done: Add the block to your theme', 'false'],
    ['Done: Choose a plan', 'false'],
  ])
  expect(guide.find('summary button').exists()).toBe(false)
  await buttons[0]?.trigger('click')
  await buttons[2]?.trigger('click')
  const doneOf = (call: number) =>
    (marked.mock.calls[call]?.[0] as typeof steps).map(step => Boolean(step.done))
  expect([doneOf(0), doneOf(1)]).toEqual([
    [false, false, false],
    [true, false, true],
  ])
  expect(steps.map(step => Boolean(step.done))).toEqual([true, false, false])
})

test('cannot be closed by default', async () => {
  const guide = await mountSuspended(ShSetupGuide, { props: { steps } })
  expect(guide.find('button').exists()).toBe(false)
})

test('closing emits an event, then hides', async () => {
  const events: string[] = []
  const { element, unmount } = await hydrate(ShSetupGuide, {
    props: {
      steps,
      dismissible: true,
      onDismiss: () => events.push('dismiss'),
      'onUpdate:hidden': (hidden: boolean) => events.push(`hidden ${hidden}`),
    },
  })
  element.querySelector<HTMLElement>('[aria-label="Dismiss"]')?.click()
  await vi.waitFor(() => expect(element.textContent).toBe(''))
  expect(events).toEqual(['dismiss', 'hidden true'])
  unmount()
  expect(await renderHtml(ShSetupGuide, { props: { steps, hidden: true } })).toBe('')
})

test('attributes and classes reach it', async () => {
  const guide = await mountSuspended(ShSetupGuide, {
    props: { steps, ui: { root: 'rounded-none' } },
    attrs: { id: 'setup' },
  })
  expect(guide.attributes('id')).toBe('setup')
  expect(guide.classes()).toContain('rounded-none')
})
