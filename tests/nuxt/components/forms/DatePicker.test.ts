import { defineComponent, h, nextTick, ref } from 'vue'
import type { VueWrapper } from '@vue/test-utils'
import { mountSuspended } from '@nuxt/test-utils/runtime'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useState } from '#imports'
import { ShDatePicker } from '#components'
import { hydrate, renderHtml } from '../../render-html'
import { takeWarnings } from '../../no-warnings'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 12, 12) })
  useState<string>('platform-month').value = '2026-03'
})
afterEach(() => {
  vi.useRealTimers()
})

const headingOf = (wrapper: VueWrapper) =>
  wrapper.findAll('[aria-live]').map(heading => heading.text())
const selectedOf = (wrapper: VueWrapper) =>
  wrapper.findAll('[aria-selected="true"] button').map(day => day.attributes('data-date'))
const day = (wrapper: VueWrapper, date: string) =>
  wrapper.get<HTMLButtonElement>(`[data-date="${date}"]`)
const control = (wrapper: VueWrapper, name: string) => wrapper.get(`button[aria-label="${name}"]`)

describe('the HTML of the server', () => {
  test('is a labelled grid of the month with the chosen date', async () => {
    const html = await renderHtml(ShDatePicker, {
      props: { value: '2024-02-29', name: 'day', 'data-test': 'x' },
    })
    expect(html).toMatch(/^<div role="group" aria-label="Calendar" class="[^"]*" data-test="x">/)
    expect(html).toContain('<table role="grid" aria-label="February 2024"')
    expect([...html.matchAll(/<th scope="col" abbr="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      'Sunday',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
    ])
    expect(html).toMatch(
      /<td role="gridcell" aria-selected="true"[^>]*><button type="button" data-date="2024-02-29" tabindex="0" aria-label="Thursday, February 29, 2024"/,
    )
    expect(html.match(/tabindex="0"/g)).toHaveLength(1)
    expect(html.match(/data-date=/g)).toHaveLength(29)
    expect(html).toContain('<input type="hidden" name="day" value="2024-02-29">')
    expect(html).not.toContain('aria-current')
  })

  test('has the named controls', async () => {
    const html = await renderHtml(ShDatePicker)
    expect(
      [
        ...html.matchAll(/<button type="button"[^>]*aria-label="([A-Z][a-z]+ (?:year|month))"/g),
      ].map(([, name]) => name),
    ).toEqual(['Previous year', 'Previous month', 'Next month', 'Next year'])
  })
})

test('today is marked after hydration', async () => {
  const wrapper = await mountSuspended(ShDatePicker)
  expect(headingOf(wrapper)).toEqual(['March 2026'])
  expect(wrapper.get('[aria-current="date"]').attributes('data-date')).toBe('2026-03-12')
})

test('hydrates where the server is in another month, and shows that of the browser', async () => {
  useState<string>('platform-month').value = '2026-02'
  const { element, unmount } = await hydrate(ShDatePicker)
  await nextTick()
  expect(element.querySelector('[aria-live]')?.textContent?.trim()).toBe('March 2026')
  unmount()
})

describe('one date', () => {
  test('v-model works both ways', async () => {
    const wrapper = await mountSuspended(ShDatePicker, { props: { modelValue: '2026-03-05' } })
    expect(selectedOf(wrapper)).toEqual(['2026-03-05'])
    await day(wrapper, '2026-03-20').trigger('click')
    expect(selectedOf(wrapper)).toEqual(['2026-03-20'])
    expect(wrapper.emitted('update:modelValue')).toEqual([['2026-03-20']])
    await wrapper.setProps({ modelValue: '2026-05-01' })
    expect(headingOf(wrapper)).toEqual(['May 2026'])
    expect(selectedOf(wrapper)).toEqual(['2026-05-01'])
  })

  test('the model takes precedence over value, value over defaultValue', async () => {
    const selected = async (props: Record<string, unknown>) =>
      selectedOf(await mountSuspended(ShDatePicker, { props }))
    expect(
      await selected({ modelValue: '2026-03-01', value: '2026-03-02', defaultValue: '2026-03-03' }),
    ).toEqual(['2026-03-01'])
    expect(await selected({ value: '2026-03-02', defaultValue: '2026-03-03' })).toEqual([
      '2026-03-02',
    ])
    expect(await selected({ defaultValue: '2026-03-03' })).toEqual(['2026-03-03'])
    expect(await selected({ value: '2026-02-30' })).toEqual([])
  })

  test('events have the date, and so has the control', async () => {
    const seen: unknown[] = []
    const listener = (event: Event) =>
      seen.push([
        event.type,
        (event.currentTarget as HTMLInputElement).value,
        (event.currentTarget as Element).getAttribute('role'),
      ])
    const wrapper = await mountSuspended(ShDatePicker, {
      props: { onInput: listener, onChange: listener },
    })
    await day(wrapper, '2026-03-20').trigger('click')
    await day(wrapper, '2026-03-20').trigger('click')
    expect(seen).toEqual([
      ['input', '2026-03-20', 'group'],
      ['change', '2026-03-20', 'group'],
    ])
  })

  test('dates that are not allowed cannot be picked', async () => {
    const wrapper = await mountSuspended(ShDatePicker, {
      props: {
        allow: '2026-03-10--2026-03-20',
        disallow: '2026-03-12',
        allowDays: 'thursday,friday,monday',
        disallowDays: 'monday',
      },
    })
    const open = wrapper
      .findAll('button[data-date]:not([aria-disabled])')
      .map(button => button.attributes('data-date'))
    expect(open).toEqual(['2026-03-13', '2026-03-19', '2026-03-20'])
    await day(wrapper, '2026-03-12').trigger('click')
    expect(wrapper.emitted('update:modelValue')).toBeUndefined()
    expect(wrapper.emitted('input')).toBeUndefined()
  })
})

describe('a range', () => {
  test('is picked with two presses, in any order', async () => {
    const seen: unknown[] = []
    const listener = (event: Event) =>
      seen.push([event.type, (event.currentTarget as HTMLInputElement).value])
    const wrapper = await mountSuspended(ShDatePicker, {
      props: {
        type: 'range',
        visibleMonths: 1,
        name: 'r',
        onInput: listener,
        onChange: listener,
        'onUpdate:modelValue': (value: string) => seen.push(['model', value]),
      },
    })
    await day(wrapper, '2026-03-20').trigger('click')
    expect(seen).toEqual([['input', '2026-03-20--']])
    expect(wrapper.get<HTMLInputElement>('input[type=hidden]').element.value).toBe('')
    await day(wrapper, '2026-03-17').trigger('pointerover')
    expect(selectedOf(wrapper)).toEqual(['2026-03-17', '2026-03-18', '2026-03-19', '2026-03-20'])
    await day(wrapper, '2026-03-18').trigger('click')
    expect(seen.slice(1)).toEqual([
      ['input', '2026-03-18--2026-03-20'],
      ['model', '2026-03-18--2026-03-20'],
      ['change', '2026-03-18--2026-03-20'],
    ])
    expect(selectedOf(wrapper)).toEqual(['2026-03-18', '2026-03-19', '2026-03-20'])
    expect(wrapper.get<HTMLInputElement>('input[type=hidden]').element.value).toBe(
      '2026-03-18--2026-03-20',
    )
    expect(wrapper.get('table').attributes('aria-multiselectable')).toBe('true')
  })

  test('is one band from its first to its last day', async () => {
    const wrapper = await mountSuspended(ShDatePicker, {
      props: { type: 'range', visibleMonths: 1, value: '2026-03-17--2026-03-20' },
    })
    const bandOf = (date: string) => {
      const classes = day(wrapper, date).element.parentElement?.classList
      return ['bg-primary/10', 'rounded-s-md', 'rounded-e-md'].filter(name =>
        classes?.contains(name),
      )
    }
    expect(
      ['2026-03-16', '2026-03-17', '2026-03-18', '2026-03-20', '2026-03-21'].map(bandOf),
    ).toEqual([
      [],
      ['bg-primary/10', 'rounded-s-md'],
      ['bg-primary/10'],
      ['bg-primary/10', 'rounded-e-md'],
      [],
    ])
    // Cells that touch each other, whose corners are drawn.
    expect(wrapper.get('table').classes()).toContain('border-separate')
    expect(day(wrapper, '2026-03-18').element.parentElement?.classList).toContain('px-0')
  })

  test('of one day has no band', async () => {
    const wrapper = await mountSuspended(ShDatePicker, {
      props: { type: 'range', visibleMonths: 1, value: '2026-03-17--2026-03-17' },
    })
    expect(day(wrapper, '2026-03-17').element.parentElement?.classList).not.toContain(
      'bg-primary/10',
    )
  })

  test('shows two months, and keeps them when a date of the second is picked', async () => {
    const wrapper = await mountSuspended(ShDatePicker, {
      props: { type: 'range', visibleMonths: '2' },
    })
    expect(headingOf(wrapper)).toEqual(['March 2026', 'April 2026'])
    await day(wrapper, '2026-04-02').trigger('click')
    await day(wrapper, '2026-04-05').trigger('click')
    expect(headingOf(wrapper)).toEqual(['March 2026', 'April 2026'])
  })

  test('hides the second month where there is no room', async () => {
    const html = await renderHtml(ShDatePicker, { props: { type: 'range' } })
    expect(html.match(/role="grid"/g)).toHaveLength(2)
    expect(html.match(/hidden @lg:block/g)).toHaveLength(1)
    expect((await renderHtml(ShDatePicker)).match(/role="grid"/g)).toHaveLength(1)
  })
})

test('several dates are a list', async () => {
  const wrapper = await mountSuspended(ShDatePicker, {
    props: { type: 'multiple', value: '2026-03-05' },
  })
  await day(wrapper, '2026-03-02').trigger('click')
  await day(wrapper, '2026-03-05').trigger('click')
  expect(wrapper.emitted('update:modelValue')).toEqual([['2026-03-02,2026-03-05'], ['2026-03-02']])
})

describe('the month that is shown', () => {
  test('changes by buttons, and emits an event', async () => {
    const wrapper = await mountSuspended(ShDatePicker, { props: { onViewchange: () => {} } })
    await control(wrapper, 'Next month').trigger('click')
    await control(wrapper, 'Previous year').trigger('click')
    await control(wrapper, 'Previous month').trigger('click')
    await control(wrapper, 'Next year').trigger('click')
    expect(headingOf(wrapper)).toEqual(['March 2026'])
    const views = [['2026-04'], ['2025-04'], ['2025-03'], ['2026-03']]
    expect(wrapper.emitted('viewchange')).toEqual(views)
    expect(wrapper.emitted('update:view')).toEqual(views)
  })

  test('emits the other spelling as well', async () => {
    const wrapper = await mountSuspended(ShDatePicker, { props: { onViewChange: () => {} } })
    await control(wrapper, 'Next month').trigger('click')
    expect(wrapper.emitted('viewChange')).toEqual([['2026-04']])
  })

  test('is set by view, defaultView or the value', async () => {
    const heading = async (props: Record<string, unknown>) =>
      headingOf(await mountSuspended(ShDatePicker, { props }))
    expect(await heading({ view: '2026-05', defaultView: '2026-06', value: '2026-07-01' })).toEqual(
      ['May 2026'],
    )
    expect(await heading({ defaultView: '2026-06', value: '2026-07-01' })).toEqual(['June 2026'])
    expect(await heading({ value: '2026-07-01' })).toEqual(['July 2026'])
  })

  test('follows the parent', async () => {
    const wrapper = await mountSuspended(ShDatePicker, { props: { view: '2026-05' } })
    await wrapper.setProps({ view: '2027-01' })
    expect(headingOf(wrapper)).toEqual(['January 2027'])
  })
})

describe('keys', () => {
  test('move the focus, and change the month', async () => {
    const wrapper = await mountSuspended(ShDatePicker, {
      props: { value: '2026-03-31' },
      attachTo: document.body,
    })
    day(wrapper, '2026-03-31').element.focus()
    for (const [key, date] of [
      ['ArrowLeft', '2026-03-30'],
      ['ArrowRight', '2026-03-31'],
      ['ArrowRight', '2026-04-01'],
      ['ArrowUp', '2026-03-25'],
      ['Home', '2026-03-22'],
      ['End', '2026-03-28'],
      ['PageDown', '2026-04-28'],
    ] as const) {
      document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
      await nextTick()
      await nextTick()
      expect((document.activeElement as HTMLElement).dataset['date']).toBe(date)
    }
    expect(headingOf(wrapper)).toEqual(['April 2026'])
    expect(
      wrapper.findAll('[data-date][tabindex="0"]').map(button => button.attributes('data-date')),
    ).toEqual(['2026-04-28'])
    expect(selectedOf(wrapper)).toEqual([])
  })

  test('with Ctrl, Alt or Meta are left to the browser', async () => {
    const wrapper = await mountSuspended(ShDatePicker, {
      props: { value: '2026-03-31' },
      attachTo: document.body,
    })
    const event = new KeyboardEvent('keydown', {
      key: 'ArrowLeft',
      altKey: true,
      bubbles: true,
      cancelable: true,
    })
    day(wrapper, '2026-03-31').element.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(false)
  })
})

test('focus and blur are emitted for the whole component', async () => {
  const wrapper = await mountSuspended(ShDatePicker, { attachTo: document.body })
  const [first, second] = [day(wrapper, '2026-03-01').element, day(wrapper, '2026-03-02').element]
  const move = (type: string, target: Element, relatedTarget: Element | null) =>
    target.dispatchEvent(new FocusEvent(type, { bubbles: true, relatedTarget }))
  move('focusin', first, null)
  move('focusout', first, second)
  move('focusin', second, first)
  expect(wrapper.emitted('focus')).toHaveLength(1)
  expect(wrapper.emitted('blur')).toBeUndefined()
  move('focusout', second, document.body)
  expect(wrapper.emitted('blur')).toHaveLength(1)
})

test('a form has the value as soon as it is set, and its reset restores the first one', async () => {
  const model = ref('2026-03-05')
  const submissions: unknown[] = []
  const { element, unmount } = await hydrate(
    defineComponent({
      setup: () => () =>
        h(
          'form',
          {
            onChange: (event: Event) =>
              submissions.push([...new FormData(event.currentTarget as HTMLFormElement)]),
          },
          [
            h(ShDatePicker, {
              name: 'day',
              modelValue: model.value,
              'onUpdate:modelValue': (value: string) => (model.value = value),
            }),
          ],
        ),
    }),
  )
  element.querySelector<HTMLElement>('[data-date="2026-03-09"]')?.click()
  expect(submissions).toEqual([[['day', '2026-03-09']]])
  element.querySelector('form')?.reset()
  await new Promise(resolve => setTimeout(resolve, 5))
  expect(model.value).toBe('2026-03-05')
  expect([...new FormData(element.querySelector('form')!)]).toEqual([['day', '2026-03-05']])
  unmount()
})

test('unknown values are reported in development', async () => {
  const html = await renderHtml(ShDatePicker, {
    props: {
      type: 'weeks',
      visibleMonths: '7',
      view: 'May',
      defaultView: '2026-13',
      allow: 'soon',
      value: '2026-03-01',
    },
  })
  expect(html).toContain('aria-label="March 2026"')
  expect(takeWarnings()).toEqual([
    '[platform] DatePicker: "May" is not a month (YYYY-MM).',
    '[platform] DatePicker: "2026-13" is not a month (YYYY-MM).',
    '[platform] DatePicker: type="weeks" is not known; "single" is used. Known: single, range, multiple.',
    '[platform] DatePicker: visibleMonths="7" is not known; "auto" is used. Known: auto, 1, 2.',
    '[platform] DatePicker: these are not dates, ranges or weekdays: soon.',
  ])
})
