import { clearNuxtState, useAppConfig, useState } from '#imports'
import { afterEach, expect, test } from 'vitest'
import LoginForm from '../../../../components/app/LoginForm.vue'
import type { LoginError } from '../../../../shared/types/platform'
import { renderHtml } from '../../render-html'

afterEach(() => {
  clearNuxtState('platform-login')
  useAppConfig().platformUi.brand = undefined
})

/** What the server found out about a submitted form. */
function submit(errors: LoginError, submitted?: string): void {
  useState('platform-login').value = { errors, submitted }
}

async function draw(slots = {}): Promise<Document> {
  return new DOMParser().parseFromString(await renderHtml(LoginForm, { slots }), 'text/html')
}

test('is a plain form with one labelled field that posts to itself', async () => {
  const page = await draw()
  const form = page.querySelector('form')
  expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['post', null])
  const field = page.querySelector('input')
  expect(
    Object.fromEntries(
      [
        'name',
        'type',
        'aria-required',
        'inputmode',
        'autocapitalize',
        'spellcheck',
        'autocomplete',
        'value',
        'aria-invalid',
      ].map(name => [name, field?.getAttribute(name)]),
    ),
  ).toEqual({
    name: 'shop',
    type: 'text',
    'aria-required': 'true',
    inputmode: 'url',
    autocapitalize: 'none',
    spellcheck: 'false',
    autocomplete: 'off',
    value: '',
    'aria-invalid': null,
  })
  expect(page.querySelector(`label[for="${field?.id}"]`)?.textContent).toContain('Store address')
  expect(
    page.getElementById(field?.getAttribute('aria-describedby') ?? '')?.textContent?.trim(),
  ).toBe('The name of your store, or any address copied from its admin.')
  expect(page.querySelector('button[type="submit"]')?.textContent?.trim()).toBe('Continue')
  expect(page.querySelector('h1')?.textContent?.trim()).toBe('Open your store')
})

test.each([
  ['MISSING_SHOP' as const, 'Enter the address of your store.'],
  [
    'INVALID_SHOP' as const,
    'This does not name a store. Enter its name, or copy any address from its admin.',
  ],
])('shows the error %s, and keeps the input', async (type, message) => {
  submit({ shop: type }, 'my "store"')
  const page = await draw()
  const field = page.querySelector('input')
  expect([field?.getAttribute('aria-invalid'), field?.getAttribute('value')]).toEqual([
    'true',
    'my "store"',
  ])
  const [problem] = field?.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(page.getElementById(problem ?? '')?.textContent?.trim()).toBe(message)
})

test('shows name and logo of the app', async () => {
  useAppConfig().platformUi.brand = { name: 'Candle Club', logo: '/logo.svg' }
  const page = await draw()
  expect([
    page.querySelector('img')?.getAttribute('src'),
    page.querySelector('img')?.getAttribute('alt'),
  ]).toEqual(['/logo.svg', ''])
  expect(page.body.textContent).toContain('Candle Club')
  useAppConfig().platformUi.brand = { logo: '/logo.svg' }
  expect((await draw()).querySelector('img')?.getAttribute('alt')).toBe('Logo')
})

test('slots replace logo and title and add a footer', async () => {
  useAppConfig().platformUi.brand = { name: 'Candle Club' }
  const page = await draw({
    logo: () => 'Own logo',
    title: () => 'Own title',
    footer: () => 'Own footer',
  })
  expect(page.body.textContent?.replace(/\s+/g, ' ')).toMatch(
    /Own logo.*Own title.*Store address.*Continue.*Own footer/,
  )
  expect(page.body.textContent).not.toContain('Candle Club')
  expect(page.querySelector('h1')).toBe(null)
})
