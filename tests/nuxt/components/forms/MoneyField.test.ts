import { mountSuspended } from '@nuxt/test-utils/runtime'
import { afterEach, expect, test } from 'vitest'
import { ShMoneyField } from '#components'
import { updateAppConfig, useAppConfig } from '#imports'
import { usePlatform } from '../../../../composables/usePlatform'
import { takeWarnings } from '../../no-warnings'
import { testField } from './field-contract'

testField(ShMoneyField, {
  tag: 'input',
  type: 'text',
  autocomplete: 'on',
  values: ['24.90', '3'],
  describedBy: ['f-currency'],
})

const shown = async (props: Record<string, unknown>) => {
  const field = await mountSuspended(ShMoneyField, { props: { id: 'f', ...props } })
  return {
    symbol: field.find('[data-slot="leading"] [aria-hidden="true"]').text(),
    name: field.find('#f-currency').text(),
  }
}

afterEach(() => {
  updateAppConfig({ platformUi: { currencyCode: undefined } } as never)
  usePlatform().value.locale = 'en'
})

test.each([
  ['EUR', '€', 'Currency: euros'],
  ['CAD', 'CA$', 'Currency: Canadian dollars'],
  ['jpy', '¥', 'Currency: Japanese yen'],
  // Free for an app's own use, and unknown to everyone else.
  ['ZZZ', 'ZZZ', 'Currency: ZZZ'],
])('currencyCode %s is %s', async (currencyCode, symbol, name) => {
  expect(await shown({ currencyCode })).toEqual({ symbol, name })
})

test('auto is the currency of the app, or none', async () => {
  expect(await shown({})).toEqual({ symbol: '¤', name: 'Currency: (unknown currency)' })
  updateAppConfig({ platformUi: { currencyCode: 'GBP' } } as never)
  expect(useAppConfig().platformUi).toMatchObject({ currencyCode: 'GBP' })
  expect(await shown({ currencyCode: 'auto' })).toEqual({
    symbol: '£',
    name: 'Currency: British pounds',
  })
})

test('an invalid code is treated as no currency, with a warning', async () => {
  expect(await shown({ currencyCode: 'euro' })).toEqual({
    symbol: '¤',
    name: 'Currency: (unknown currency)',
  })
  expect(takeWarnings()).toEqual([
    '[platform] MoneyField: currencyCode="euro" is not a code of ISO 4217; "XXX" is used.',
  ])
})

test('is formatted in the language of the page', async () => {
  usePlatform().value.locale = 'fr'
  expect(await shown({ currencyCode: 'USD' })).toEqual({
    symbol: '$US',
    name: 'Currency: dollars des États-Unis',
  })
})

test('steps by one, within the bounds', async () => {
  const field = await mountSuspended(ShMoneyField, {
    props: { modelValue: '9.50', min: 0, max: 10 },
  })
  expect(field.find('input').attributes()).toMatchObject({
    role: 'spinbutton',
    inputmode: 'decimal',
    'aria-valuenow': '9.5',
    'aria-valuemin': '0',
    'aria-valuemax': '10',
  })
  await field.find('input').trigger('keydown', { key: 'ArrowUp' })
  expect(field.emitted('update:modelValue')).toEqual([['10']])
})

test('a press on the symbol focuses the control', async () => {
  const field = await mountSuspended(ShMoneyField, { props: { id: 'f' }, attachTo: document.body })
  await field.find('[data-slot="leading"] [aria-hidden="true"]').trigger('mousedown')
  expect(document.activeElement?.id).toBe('f')
  field.unmount()
})
