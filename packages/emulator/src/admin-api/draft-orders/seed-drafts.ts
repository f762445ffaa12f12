import type { DraftOrderSeed } from '../../state/commerce/sales'
import { CUSTOMERS } from '../customers/customer-records'
import { VARIANTS } from '../products/product-records'
import type { SeedRun } from '../seed-run'

/** Adds draft orders, some of which are sent or completed. */
export function seedDraftOrders(run: SeedRun, seeds: readonly DraftOrderSeed[]): string[] {
  return seeds.map((seed, index) => {
    const path = `draftOrders[${index}]`
    const { items, customer, address, status = 'OPEN', percentage, note, tags = [] } = seed
    const [buyer] =
      customer === undefined
        ? []
        : run.store.records.table(CUSTOMERS).lookUp('email', customer.toLowerCase())
    const lineItems = items.map(({ product, title, price, quantity = 1 }, position) => {
      const at = `${path}.items[${position}].product`
      const [productId] = product === undefined ? [] : run.products([product], at)
      const [variant] = productId
        ? run.store.records.table(VARIANTS).lookUp('product', productId)
        : []
      return variant
        ? { variantId: variant.id, quantity }
        : { title: title ?? 'Custom item', originalUnitPrice: price ?? '0.00', quantity }
    })
    const input = {
      lineItems,
      note: note ?? null,
      tags,
      ...(customer !== undefined && { email: customer }),
      ...(buyer && { customerId: buyer.id, useCustomerDefaultAddress: address === undefined }),
      ...(address && { shippingAddress: address, billingAddress: address }),
      ...(percentage !== undefined && {
        appliedDiscount: { value: percentage, valueType: 'PERCENTAGE', title: `${percentage} %` },
      }),
    }
    const id = run.create('draftOrderCreate', { input }, 'draftOrder', path)
    if (status === 'INVOICE_SENT') run.execute('draftOrderInvoiceSend', { id }, path)
    if (status === 'COMPLETED') run.execute('draftOrderComplete', { id }, path)
    return id
  })
}
