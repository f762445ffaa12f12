import { EventEmitter } from 'node:events'
import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { isAtCharge, watchForCharge } from '../../../../src/review/browser/charge-page'
import { untyped } from '../../../../../../tests/fake'

const APP = { adminUrl: 'http://127.0.0.1:4400' }
const CHARGE = `${APP.adminUrl}/store/store-1/charges/7/confirm?signature=abc`

/** A page whose window a test sends elsewhere. */
function fakePage(address: string) {
  let current = address
  const events = Object.assign(new EventEmitter(), { url: () => current })
  const leaveTo = (next: string) => {
    current = next
    events.emit('framenavigated')
  }
  return { page: untyped<Page>(events), events, leaveTo }
}

describe('isAtCharge', () => {
  it.each([
    [CHARGE, true],
    [`${APP.adminUrl}/store/store-1/charges/key/pricing_plans`, true],
    [`${APP.adminUrl}/store/store-1/apps/key/charges/7`, false],
    ['http://localhost:3000/store/store-1/charges/7/confirm', false],
    ['about:blank', false],
  ])('%s: %s', (address, expected) => {
    expect(isAtCharge(fakePage(address).page, APP)).toBe(expected)
  })
})

describe('watchForCharge', () => {
  it('rejects when the window is sent to a page on which the merchant pays', async () => {
    const { page, leaveTo } = fakePage(`${APP.adminUrl}/store/store-1/apps/key`)
    const { rejection } = watchForCharge(page, APP)
    leaveTo(CHARGE)
    await expect(rejection).rejects.toThrow('the merchant has to pay')
  })

  it('rejects when the window is there already, and stops watching', async () => {
    const { page, events } = fakePage(CHARGE)
    const { rejection, stop } = watchForCharge(page, APP)
    await expect(rejection).rejects.toThrow('the merchant has to pay')
    stop()
    expect(events.listenerCount('framenavigated')).toBe(0)
  })
})
