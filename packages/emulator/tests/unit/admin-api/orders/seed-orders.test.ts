import { describe, expect, it } from 'vitest'
import { createStore } from '../../../../src/lifecycle/create-store'
import { readStoreSeed } from '../../../../src/seed/store-seed'
import { ORDERS } from '../../../../src/admin-api/orders/order-records'
import { orderTotals } from '../../../../src/admin-api/orders/order-totals'
import { paymentState } from '../../../../src/admin-api/orders/payment-state'

describe('orders of a seed', () => {
  it('have the prices of products, the addresses of customers, and payments', () => {
    const seed = readStoreSeed(
      {
        handle: 'shop',
        products: [{ title: 'Oak Shelf', price: '40.00' }],
        customers: [
          { email: 'lio@mail.test', address: { city: 'Oslo', countryCode: 'NO', zip: '0150' } },
        ],
        orders: [
          {
            items: [{ product: 'oak-shelf', quantity: 2 }],
            customer: 'lio@mail.test',
            shippingPrice: '5.00',
            taxRate: 0.25,
            discountCode: { code: 'TEN', percentage: 10 },
            currencyCode: 'NOK',
            exchangeRate: 10,
          },
          { items: [{ title: 'Custom', price: '7.00' }], payment: 'REFUNDED' },
        ],
      },
      'stores[0]',
    )
    const [first, second] = createStore(seed, 0).records.table(ORDERS).all()
    expect(first).toMatchObject({
      name: '#1001',
      email: 'lio@mail.test',
      shippingAddress: { city: 'Oslo', countryCode: 'NO' },
      presentmentCurrency: 'NOK',
      lineItems: [{ title: 'Oak Shelf', quantity: 2 }],
    })
    expect(first && orderTotals(first).total).toEqual([9500, 95000])
    expect(first && paymentState(first).status).toBe('PAID')
    expect(second && paymentState(second).status).toBe('REFUNDED')
    expect(second && orderTotals(second).currentTotal).toEqual([0, 0])
  })

  it('refuses an unknown payment', () => {
    const orders = [{ items: [], payment: 'BARTER' }]
    expect(() => readStoreSeed({ handle: 'shop', orders }, 'stores[0]')).toThrow(
      'stores[0].orders[0].payment',
    )
  })
})
