import { describe, expect, it } from 'vitest'
import { refundLines, shareRefund } from '../../../../../admin/pages/orders/plan-refund'

const LINE = { id: 'line', unfulfilledQuantity: 1, restockable: true }
const payment = (parent: string, most: string) => ({
  gateway: 'bogus',
  amountSet: { shopMoney: { amount: '0.0', currencyCode: 'USD' as const } },
  maximumRefundableSet: { shopMoney: { amount: most, currencyCode: 'USD' as const } },
  parentTransaction: { id: parent },
})
const shares = (payments: ReturnType<typeof payment>[], amount: string) =>
  shareRefund('order', payments, amount).map(({ parentId, amount: share }) => [parentId, share])

describe('the items of a refund', () => {
  it('cancels unfulfilled items first, and takes the others back', () => {
    expect(refundLines([LINE], [{ id: 'line', quantity: 3 }], 'location')).toEqual([
      { lineItemId: 'line', quantity: 1, restockType: 'CANCEL', locationId: 'location' },
      { lineItemId: 'line', quantity: 2, restockType: 'RETURN', locationId: 'location' },
    ])
  })

  it.each([
    ['without a location', LINE, undefined],
    ['of a line that cannot be restocked', { ...LINE, restockable: false }, 'location'],
  ])('restocks nothing %s', (_name, line, location) => {
    expect(refundLines([line], [{ id: 'line', quantity: 2 }], location)).toEqual([
      { lineItemId: 'line', quantity: 2, restockType: 'NO_RESTOCK' },
    ])
  })
})

describe('the payments of a refund', () => {
  it('take their part in order, as much as each can refund', () => {
    expect(shares([payment('a', '10.0'), payment('b', '30.0')], '25')).toEqual([
      ['a', '10.00'],
      ['b', '15.00'],
    ])
  })

  it('that are not needed are left out', () => {
    expect(shares([payment('a', '10.0'), payment('b', '30.0')], '10')).toEqual([['a', '10.00']])
    expect(shares([payment('a', '10.0')], '0')).toEqual([])
  })

  it('leave it to the store to refuse too much', () => {
    expect(shares([payment('a', '10.0')], '11.5')).toEqual([['a', '11.50']])
  })
})
