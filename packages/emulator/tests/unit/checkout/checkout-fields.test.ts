import { beforeEach, describe, expect, it } from 'vitest'
import { readView } from '../read-view'
import { DEMO } from '../started-platform'
import type { StartedPlatform } from '../started-platform'
import { KIM } from './checkout-form'
import { startCheckout } from './started-checkout'

const DAY_MS = 24 * 60 * 60 * 1000
const { cartPath, checkoutOf, send, state, stepOf, submit, started } = startCheckout()

let platform: StartedPlatform
beforeEach(() => {
  ;({ platform } = started())
})

describe('the form', () => {
  it('has what is known of the buyer', async () => {
    const path = await cartPath(', buyerIdentity: { email: "kim@example.com", countryCode: CA }')
    const step = await stepOf(path)
    const fields = step.name === 'information' ? step.fields : []
    expect(fields.find(({ name }) => name === 'email')).toMatchObject({
      type: 'email',
      value: 'kim@example.com',
    })
    const country = fields.find(({ name }) => name === 'countryCode')
    expect(country?.value).toBe('CA')
    expect(country?.options).toContainEqual({ value: 'CA', label: 'Canada' })
  })

  it('shows the errors of its fields, and stores nothing', async () => {
    const path = await cartPath()
    const { status, text } = await submit(path, {
      step: 'information',
      ...KIM,
      email: 'kim',
      lastName: ' ',
      province: 'XX',
      address2: '<b>"',
    })
    const { step } = readView(text, 'checkout')
    const given = step.name === 'information' ? step.fields : []
    expect([
      status,
      given.flatMap(({ name, error }) => (error === undefined ? [] : [[name, error]])),
    ]).toEqual([
      422,
      [
        ['email', 'Enter a valid email address.'],
        ['lastName', 'Enter a last name.'],
        ['province', 'Enter a province or state of the country, e.g. ON.'],
      ],
    ])
    expect(given.find(({ name }) => name === 'address2')?.value).toBe('<b>"')
    expect(text).not.toContain('<b>')
    expect((await state()).abandonedCheckouts).toEqual({ nodes: [] })
  })

  it('accepts a discount code', async () => {
    const path = await cartPath()
    await submit(path, { step: 'code', code: 'tenth' })
    await submit(path, { step: 'code', code: 'nothing' })
    const { codes, summary } = await checkoutOf(path)
    expect(codes).toEqual([
      { code: 'tenth', isApplied: true },
      { code: 'nothing', isApplied: false },
    ])
    expect(summary.sums).toContainEqual({ label: 'Discount TENTH', amount: '−$4.00 CAD' })
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }, {}, 403],
    ['no token', {}, { csrf: '' }, 403],
    ['an unknown field', {}, { admin: '1' }, 400],
    ['an unknown step', {}, { step: 'other' }, 400],
  ])('is refused with %s', async (_name, headers, fields, status) => {
    const path = await cartPath()
    const { text } = await platform.get(path, { accept: 'text/html' })
    const response = await fetch(platform.emulator.url + path, {
      method: 'POST',
      headers: {
        origin: platform.emulator.url,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      body: new URLSearchParams({
        csrf: readView(text, 'checkout').codeForm.csrf,
        step: 'payment',
        ...fields,
      }),
    })
    expect(response.status).toBe(status)
  })
})

it('opens a copy without the buyer for a link without the key', async () => {
  const path = await cartPath(', note: "Soon", buyerIdentity: { email: "kim@example.com" }')
  for (const wrong of [path.split('?')[0] ?? '', `${path}0`]) {
    const response = await fetch(platform.emulator.url + wrong, { redirect: 'manual' })
    const copy = response.headers.get('location') ?? ''
    expect([response.status, copy]).toEqual([
      302,
      expect.stringMatching(/\/cart\/c\/c1-[0-9a-f]{32}\?key=[0-9a-f]{32}$/),
    ])
    expect(copy).not.toContain(path)
    const { status, text } = await platform.get(copy.replace(platform.emulator.url, ''), {
      accept: 'text/html',
    })
    expect([status, text.includes('kim@example.com')]).toEqual([200, false])
  }
  const { text } = await platform.get(path, { accept: 'text/html' })
  expect(text).toContain('kim@example.com')
})

describe('an address without an open cart', () => {
  const notFound = async (path: string) => {
    const { status, text } = await platform.get(path, { accept: 'text/html' })
    return [status, text.includes('There is no such cart, or it has expired.')]
  }

  it('is not found', async () => {
    const path = await cartPath()
    const unknown = `/${DEMO}/cart/c/c1-0?key=0`
    expect(await notFound(unknown)).toEqual([404, true])
    for (const wrong of [path.split('?')[0] ?? '', `${path}0`])
      expect((await send(wrong, { step: 'payment' })).status).toBe(404)
    expect(
      await notFound(path.replace('/cart/c/', '/checkouts/').replace('?', '/thank_you?')),
    ).toEqual([404, true])
    expect((await send(unknown, { step: 'payment' })).status).toBe(404)
  })

  it('is not found after ten days', async () => {
    const path = await cartPath()
    await platform.emulator.control.advanceClock(10 * DAY_MS)
    expect(await notFound(path)).toEqual([404, true])
  })
})
