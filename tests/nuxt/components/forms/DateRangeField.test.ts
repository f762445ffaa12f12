import { mountSuspended } from '@nuxt/test-utils/runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick } from 'vue'
import { ShDateRangeField } from '#components'
import { showPage } from '../../page-state'
import { hydrate, renderHtml } from '../../render-html'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-12T12:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const VALUE = '2026-02-11--2026-03-12'
const panel = () => document.querySelector('[role="dialog"]')
const buttonNamed = (name: string) =>
  [...(panel()?.querySelectorAll('button') ?? [])].find(
    button => button.textContent?.trim() === name,
  )
const day = (date: string) =>
  panel()?.querySelector<HTMLButtonElement>(`button[data-date="${date}"]`)

async function openField(props: Record<string, unknown> = {}) {
  const field = await mountSuspended(ShDateRangeField, {
    props: { label: 'Period', ...props },
    attachTo: document.body,
  })
  await field.get('button').trigger('click')
  await vi.waitFor(() => expect(panel()).not.toBeNull())
  return field
}

test('is in the first HTML with its range, in the language of the page, and hydrates', async () => {
  const options = { props: { id: 'a', label: 'Period', name: 'period', defaultValue: VALUE } }
  const html = await renderHtml(ShDateRangeField, options)
  expect(html).toContain('Feb 11, 2026 – Mar 12, 2026')
  expect(html).toContain(`<input type="hidden" name="period" value="${VALUE}">`)
  expect(html).toMatch(/<button[^>]* aria-haspopup="dialog"/)
  expect(html).toMatch(/<button[^>]* aria-expanded="false"/)
  expect(html).toMatch(/<button[^>]* aria-labelledby="a-label a"/)
  await hydrate(ShDateRangeField, options)
  showPage({ locale: 'de' })
  expect(await renderHtml(ShDateRangeField, options)).toContain('11.02.2026 – 12.03.2026')
})

test('one day is written once, and what is no range is not chosen', async () => {
  const textOf = (value: string) =>
    renderHtml(ShDateRangeField, { props: { name: 'period', value } })
  expect(await textOf('2026-03-12--2026-03-12')).toContain('>Mar 12, 2026<')
  for (const value of ['2026-03-12', '2026-03-12--', '2026-03-12--2026-03-01', 'soon']) {
    expect(await textOf(value)).toContain('Choose dates')
    expect(await textOf(value)).toContain('name="period" value>')
  }
})

test('a period is chosen at once', async () => {
  const field = await openField({ defaultValue: VALUE })
  expect(buttonNamed('Last 30 days')?.getAttribute('aria-pressed')).toBe('true')
  expect(buttonNamed('Last 7 days')?.getAttribute('aria-pressed')).toBe('false')
  buttonNamed('Last 7 days')?.click()
  await vi.waitFor(() => expect(panel()).toBeNull())
  expect(field.emitted('update:modelValue')).toEqual([['2026-03-06--2026-03-12']])
  expect(field.emitted('change')).toHaveLength(1)
  expect(field.get('button').text()).toBe('Mar 6, 2026 – Mar 12, 2026')
})

test('two days of the calendar are chosen in either order', async () => {
  const field = await openField({ modelValue: VALUE })
  day('2026-03-10')?.click()
  await nextTick()
  expect(field.emitted('update:modelValue')).toBeUndefined()
  day('2026-03-03')?.click()
  await vi.waitFor(() => expect(panel()).toBeNull())
  expect(field.emitted('update:modelValue')).toEqual([['2026-03-03--2026-03-10']])
})

test('half a range is forgotten when the panel closes', async () => {
  const field = await openField({ defaultValue: VALUE })
  day('2026-03-10')?.click()
  await nextTick()
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
  )
  await vi.waitFor(() => expect(panel()).toBeNull())
  expect(field.emitted('update:modelValue')).toBeUndefined()
  expect(field.get('button').text()).toBe('Feb 11, 2026 – Mar 12, 2026')
})

test('periods are those of the prop, and follow the rules', async () => {
  await openField({ presets: ['today', 'lastMonth'], allow: '2026-03-01--' })
  const group = panel()?.querySelector('[aria-label="Periods"]')
  expect(
    [...(group?.querySelectorAll('button') ?? [])].map(button => [
      button.textContent?.trim(),
      button.disabled,
    ]),
  ).toEqual([
    ['Today', false],
    ['Last month', true],
  ])
})

test('without periods there is only the calendar', async () => {
  await openField({ presets: [] })
  expect(panel()?.querySelector('[aria-label="Periods"]')).toBeNull()
  expect(day('2026-03-12')).not.toBeNull()
})

test('a form gets the range, hears of a change, and resets it', async () => {
  const sent: unknown[] = []
  const page = await mountSuspended(
    defineComponent({
      render: () =>
        h(
          'form',
          {
            onChange: (event: Event) =>
              sent.push(new FormData(event.currentTarget as HTMLFormElement).get('period')),
          },
          h(ShDateRangeField, { label: 'Period', name: 'period', defaultValue: VALUE }),
        ),
    }),
    { attachTo: document.body },
  )
  await page.get('button').trigger('click')
  await vi.waitFor(() => expect(panel()).not.toBeNull())
  buttonNamed('Today')?.click()
  await vi.waitFor(() => expect(sent).toEqual(['2026-03-12--2026-03-12']))
  const form = page.get('form').element as HTMLFormElement
  form.reset()
  await vi.waitFor(() => expect(new FormData(form).get('period')).toBe(VALUE))
})

test('error and help describe the field, and a disabled one is not sent', async () => {
  const html = await renderHtml(ShDateRangeField, {
    props: {
      id: 'a',
      label: 'Period',
      name: 'period',
      error: 'Too long.',
      details: 'At most a year.',
      disabled: true,
      value: VALUE,
    },
  })
  expect(html).toMatch(/<button[^>]* aria-describedby="a-error a-details"/)
  expect(html).toMatch(/<button[^>]* disabled/)
  expect(html).not.toContain('<input')
})
