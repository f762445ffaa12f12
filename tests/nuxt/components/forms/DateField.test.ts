import { defineComponent, h, nextTick, ref } from 'vue'
import { mountSuspended } from '@nuxt/test-utils/runtime'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearNuxtState, updateAppConfig, useAppConfig, useState } from '#imports'
import { ShDateField } from '#components'
import { de } from '../../../../locales/de'
import { en } from '../../../../locales/en'
import { es } from '../../../../locales/es'
import { fr } from '../../../../locales/fr'
import { ja } from '../../../../locales/ja'
import { nl } from '../../../../locales/nl'
import { ptBR } from '../../../../locales/pt-BR'
import { showPage } from '../../page-state'
import { hydrate, renderHtml } from '../../render-html'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 12, 12) })
  useState<string>('platform-month').value = '2026-03'
})
afterEach(() => void vi.useRealTimers())

describe('the HTML of the server', () => {
  test('is a text control with its label, its format and a named button', async () => {
    const html = await renderHtml(ShDateField, {
      props: {
        id: 'day',
        name: 'day',
        label: 'Day',
        value: '2026-03-05',
        required: true,
        details: 'Help',
        autocomplete: 'bday',
        'data-test': 'x',
        class: 'mt-8',
      },
    })
    expect(html).toMatch(/^<div class="[^"]* mt-8"/)
    expect(html).toMatch(/<label id="day-label" for="day"/)
    const input = /<input[^>]*>/.exec(html)?.[0]
    for (const attribute of [
      'id="day"',
      'type="text"',
      'value="03/05/2026"',
      'placeholder="MM/DD/YYYY"',
      'autocomplete="bday"',
      'aria-required="true"',
      'data-test="x"',
      'aria-describedby="day-format day-details"',
    ])
      expect(input).toContain(attribute)
    expect(input).not.toContain(' name=')
    expect(html).toContain('<input type="hidden" name="day" value="2026-03-05">')
    expect(html).toMatch(/<span id="day-format" class="sr-only">Format: MM\/DD\/YYYY<\/span>/)
    expect(html).toMatch(/<button[^>]*aria-label="Choose a date"[^>]*>/)
    expect(/<button[^>]*aria-label="Choose a date"[^>]*>/.exec(html)?.[0]).toContain(
      'aria-haspopup="dialog"',
    )
  })

  test.each([
    ['disabled', true, 'disabled'],
    ['readOnly', true, 'readonly'],
  ])('%s', async (prop, value, attribute) => {
    const html = await renderHtml(ShDateField, { props: { [prop]: value } })
    expect(/<input[^>]*>/.exec(html)?.[0]).toContain(` ${attribute}`)
    expect(/<button[^>]*>/.exec(html)?.[0]).toContain(' disabled')
  })

  test('has an error, by prop, slot or attribute', async () => {
    expect(await renderHtml(ShDateField, { props: { id: 'a', error: 'Too late' } })).toMatch(
      /<input[^>]*aria-describedby="a-format a-error"[^>]*aria-invalid="true".*Too late/,
    )
    expect(
      await renderHtml(ShDateField, {
        props: { id: 'a' },
        slots: { error: () => h('b', 'Named') },
      }),
    ).toMatch(/<div id="a-error".*<b>Named<\/b>/)
    expect(
      await renderHtml(ShDateField, {
        props: { id: 'a' },
        slots: { default: () => h('b', { slot: 'details' }, 'Attribute') },
      }),
    ).toMatch(/<div id="a-details".*<b slot="details">Attribute<\/b>/)
  })

  test('shows nothing for a value that is no date', async () => {
    const html = await renderHtml(ShDateField, { props: { id: 'day', value: '2026-02-30' } })
    expect(/<input id="day"[^>]*>/.exec(html)?.[0]).toContain(' value placeholder=')
  })
})

function mount(props: Record<string, unknown> = {}) {
  const seen: unknown[] = []
  const listener = (event: Event) =>
    seen.push([event.type, (event.currentTarget as HTMLInputElement).value])
  return mountSuspended(ShDateField, {
    props: {
      onInput: listener,
      onChange: listener,
      onInvalid: listener,
      onFocus: listener,
      onBlur: listener,
      'onUpdate:modelValue': (value: string) => seen.push(['model', value]),
      ...props,
    },
    attachTo: document.body,
  }).then(wrapper => {
    const input = wrapper.get<HTMLInputElement>('input')
    async function type(text: string) {
      input.element.value = text
      await input.trigger('input')
      await input.trigger('change')
    }
    return { wrapper, input, type, seen }
  })
}

test('v-model works both ways, on change', async () => {
  const { wrapper, input, type, seen } = await mount({ modelValue: '2026-03-05' })
  await type('4/1/2026')
  expect(seen).toEqual([
    ['input', '2026-04-01'],
    ['model', '2026-04-01'],
    ['change', '2026-04-01'],
  ])
  expect(input.element.value).toBe('04/01/2026')
  await wrapper.setProps({ modelValue: '2026-05-01' })
  expect(input.element.value).toBe('05/01/2026')
  await type('')
  expect(seen.slice(3)).toEqual([
    ['input', ''],
    ['model', ''],
    ['change', ''],
  ])
})

test('focus and blur', async () => {
  const { input, seen } = await mount({ value: '2026-03-05' })
  await input.trigger('focus')
  await input.trigger('blur')
  expect(seen).toEqual([
    ['focus', '03/05/2026'],
    ['blur', '03/05/2026'],
  ])
})

describe('in the languages of the layer', () => {
  const locales = { en, de, fr, es, ja, 'pt-BR': ptBR, nl }

  beforeEach(() => updateAppConfig({ platformUi: { locales } }))
  afterEach(() => {
    delete (useAppConfig().platformUi as { locales?: unknown }).locales
    clearNuxtState('platform-date-format')
  })

  test.each([
    ['en', '03/05/2026', 'MM/DD/YYYY', '4/1/2026', '02/30/2026'],
    ['de', '05.03.2026', 'TT.MM.JJJJ', '1.4.2026', '30.02.2026'],
    ['fr', '05/03/2026', 'JJ/MM/AAAA', '1/4/2026', '30/02/2026'],
    ['es', '05/03/2026', 'DD/MM/AAAA', '1/4/26', '30/02/2026'],
    ['ja', '2026/03/05', 'YYYY/MM/DD', '2026年4月1日', '2026/02/30'],
    ['pt-BR', '05/03/2026', 'DD/MM/AAAA', '01042026', '30/02/2026'],
    ['nl', '05-03-2026', 'DD-MM-JJJJ', '1-4-2026', '30-02-2026'],
  ] as const)('%s: %s', async (locale, written, format, typed, impossible) => {
    showPage({ locale })
    const messages = locales[locale].dateField
    const html = await renderHtml(ShDateField, { props: { id: 'day', value: '2026-03-05' } })
    const served = /<input id="day"[^>]*>/.exec(html)?.[0]
    expect(served).toContain(`value="${written}"`)
    expect(served).toContain(`placeholder="${format}"`)

    const { wrapper, input, type, seen } = await mount({ value: '2026-03-05' })
    await type(typed)
    expect(seen.at(-1)).toEqual(['change', '2026-04-01'])
    await type(impossible)
    expect(input.element.value).toBe(impossible)
    expect(seen.slice(-2)).toEqual([
      ['change', ''],
      ['invalid', ''],
    ])
    expect(wrapper.text()).toContain(messages.impossible)
    await type('?')
    expect(wrapper.text()).toContain(messages.invalid.replace('{format}', format))
  })

  test('with the day before the month, a date is sent as it is, typed, and picked', async () => {
    showPage({ locale: 'ky' })
    // That of Kyrgyz.
    const parts = ['year', 'day', 'month'].flatMap(type => [
      { type: 'literal', text: '-' },
      { type, text: '' },
    ])
    useState('platform-date-format').value = { locale: 'ky', parts: parts.slice(1) }
    const { wrapper, input, type, seen } = await mount({ name: 'day', value: '2026-03-05' })
    const sent = () => wrapper.get<HTMLInputElement>('input[type=hidden]').element.value
    expect([input.element.value, sent()]).toEqual(['2026-05-03', '2026-03-05'])
    await type('2026-01-12')
    expect([sent(), seen.at(-1)]).toEqual(['2026-12-01', ['change', '2026-12-01']])
    await wrapper.get('button').trigger('click')
    const day = await vi.waitFor(() => {
      const found = document.querySelector<HTMLElement>('[role=dialog] [data-date="2026-12-11"]')
      if (!found) throw new Error('The calendar is not open')
      return found
    })
    day.click()
    await nextTick()
    expect([input.element.value, sent()]).toEqual(['2026-11-12', '2026-12-11'])
    wrapper.unmount()
  })

  test('the browser takes the format of the server', async () => {
    showPage({ locale: 'de' })
    const parts = [{ type: 'day', text: '' }] as const
    useState('platform-date-format').value = { locale: 'de', parts }
    const { element, unmount } = await hydrate(ShDateField, { props: { value: '2026-03-05' } })
    expect(element.querySelector('input')?.value).toBe('05')
    unmount()
  })
})

describe('an invalid date', () => {
  test('stays visible while the value is empty, and shows an error', async () => {
    const model = ref('2026-03-05')
    const { wrapper, input, type, seen } = await mount({ modelValue: model.value, name: 'day' })
    await type('soon')
    expect(seen).toEqual([
      ['input', ''],
      ['model', ''],
      ['change', ''],
      ['invalid', ''],
    ])
    await wrapper.setProps({ modelValue: '' })
    expect(input.element.value).toBe('soon')
    expect(input.attributes('aria-invalid')).toBe('true')
    expect(wrapper.text()).toContain('Enter a date as MM/DD/YYYY.')
    await type('2026-03-06')
    expect(seen.slice(4)).toEqual([
      ['input', '2026-03-06'],
      ['model', '2026-03-06'],
      ['change', '2026-03-06'],
    ])
    await nextTick()
    expect(input.attributes('aria-invalid')).toBeUndefined()
  })

  test('also where the rules forbid it', async () => {
    const { wrapper, type, seen } = await mount({ allow: '2026', disallowDays: 'sunday' })
    await type('2026-03-15')
    expect(seen.slice(1)).toEqual([
      ['model', ''],
      ['change', ''],
      ['invalid', ''],
    ])
    expect(wrapper.text()).toContain('This date cannot be chosen.')
  })

  test('shows the error of the app, where there is one', async () => {
    const { wrapper, type } = await mount({ error: 'We ship on weekdays' })
    await type('soon')
    expect(wrapper.text()).toContain('We ship on weekdays')
    expect(wrapper.text()).not.toContain('Enter a date')
  })
})

test('a form gets only a valid date; its reset restores the first one', async () => {
  const model: string[] = []
  const { element, unmount } = await hydrate(
    defineComponent({
      setup: () => () =>
        h('form', [
          h(ShDateField, {
            name: 'day',
            label: 'Day',
            defaultValue: '2026-03-05',
            'onUpdate:modelValue': (value: string) => model.push(value),
          }),
        ]),
    }),
  )
  const form = element.querySelector('form')!
  const input = element.querySelector('input')!
  // Like a save bar, which captures events on the document.
  const captured: unknown[] = []
  const capture = () => captured.push(new FormData(form).get('day'))
  element.addEventListener('input', capture, true)
  expect([...new FormData(form)]).toEqual([['day', '2026-03-05']])
  input.value = 'soon'
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await nextTick()
  expect([...new FormData(form)]).toEqual([['day', '']])
  expect(captured).toEqual(['2026-03-05', ''])
  form.reset()
  await new Promise(resolve => setTimeout(resolve, 5))
  await nextTick()
  expect([...new FormData(form)]).toEqual([['day', '2026-03-05']])
  expect(input.getAttribute('aria-invalid')).toBeNull()
  expect(model).toEqual(['', '2026-03-05'])
  unmount()
})

describe('the calendar', () => {
  const openCalendar = async (props: Record<string, unknown> = {}) => {
    const mounted = await mount(props)
    await mounted.wrapper.get('button').trigger('click')
    await vi.waitFor(() =>
      expect(document.querySelector('[role=dialog] [role=grid]')).not.toBeNull(),
    )
    return { ...mounted, dialog: document.querySelector<HTMLElement>('[role=dialog]')! }
  }

  test('opens as a named dialog on the month of the date', async () => {
    const { dialog, wrapper } = await openCalendar({ value: '2026-05-05' })
    expect(dialog.getAttribute('aria-label')).toBe('Choose a date')
    expect(dialog.querySelector('[role=grid]')?.getAttribute('aria-label')).toBe('May 2026')
    expect(wrapper.get('button').attributes('aria-expanded')).toBe('true')
  })

  test('picks a date as if it was typed, and closes', async () => {
    const { dialog, input, seen } = await openCalendar({ disallow: '2026-03-10' })
    dialog.querySelector<HTMLElement>('[data-date="2026-03-10"]')?.click()
    expect(seen).toEqual([])
    dialog.querySelector<HTMLElement>('[data-date="2026-03-11"]')?.click()
    expect((seen as string[][]).filter(([type]) => type !== 'focus' && type !== 'blur')).toEqual([
      ['input', '2026-03-11'],
      ['model', '2026-03-11'],
      ['change', '2026-03-11'],
    ])
    expect(input.element.value).toBe('03/11/2026')
    await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  })

  test('emits the month that it shows', async () => {
    const views: string[] = []
    const { dialog } = await openCalendar({
      defaultView: '2026-08',
      onViewchange: (view: string) => views.push(view),
    })
    dialog.querySelector<HTMLElement>('[aria-label="Next month"]')?.click()
    expect(views).toEqual(['2026-09'])
  })
})
