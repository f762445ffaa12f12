import type { OrderInput } from '../../../generated/admin'
import { addressFrom } from '../addresses/mailing-address'
import { isEmail, isPhone, normalizeEmail, normalizePhone } from '../customers/contact-values'
import { normalizeTags } from '../../engine/records/tags'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Domain } from '../../engine/resolve/domain'
import { currentTime } from '../../engine/records/timestamp'
import { setOwnerMetafields } from '../metafields/set-metafields'
import { deliveryErrors } from './delivery-address'
import { orderAddress } from './order-parts'
import { ORDERS } from './order-records'
import type { OrderRecord } from './order-records'
import { changeOrder, orderExists, removeOrder, requireOrder, UPDATE_TOPICS } from './write-order'

/** The roots that change orders without payments. */
export const orderMutations: Domain = {
  mutations: {
    orderUpdate: defineMutation({
      checks: [
        orderExists(['id'], ({ input }) => input.id),
        {
          field: null,
          message: 'No valid update parameters have been provided',
          fails: ({ input }) => Object.keys(input).length === 1,
          isFinal: true,
        },
        {
          field: ['email'],
          message: 'Email is invalid',
          fails: ({ input }) => {
            const email = normalizeEmail(input.email)
            return email !== null && !isEmail(email)
          },
        },
        {
          field: ['phone'],
          message: 'Phone is invalid',
          fails: ({ input }) => {
            const phone = normalizePhone(input.phone)
            return phone !== null && !isPhone(phone)
          },
        },
      ],
      topics: UPDATE_TOPICS,
      refused: ({ input }, context) => ({
        order: ORDERS.in(context).get(input.id) ?? null,
      }),
      run: ({ input }, context) => {
        const order = requireOrder(context, input.id)
        const { shippingAddress: address } = input
        const userErrors = address
          ? deliveryErrors(address, ['shippingAddress'], order.shippingAddress ?? undefined)
          : []
        if (userErrors.length > 0) return { order, userErrors }
        const metafieldErrors = setOwnerMetafields(context, order.id, input.metafields)
        if (metafieldErrors.length > 0) return { order, userErrors: metafieldErrors }
        const changes = changesOf(input, order)
        return {
          order: changeOrder(context, order, {
            ...changes,
            ...(address && {
              shippingAddress: orderAddress(
                context.store.records,
                addressFrom(address, order.shippingAddress ?? undefined),
              ),
            }),
          }),
        }
      },
    }),

    orderClose: defineMutation({
      checks: [orderExists(['id'], ({ input }) => input.id)],
      topics: UPDATE_TOPICS,
      run: ({ input }, context) => {
        const order = requireOrder(context, input.id)
        if (order.closedAt !== null) return { order }
        return { order: changeOrder(context, order, { closedAt: currentTime(context) }) }
      },
    }),

    orderOpen: defineMutation({
      checks: [orderExists(['id'], ({ input }) => input.id)],
      topics: UPDATE_TOPICS,
      run: ({ input }, context) => {
        const order = requireOrder(context, input.id)
        return {
          order: order.closedAt === null ? order : changeOrder(context, order, { closedAt: null }),
        }
      },
    }),

    orderDelete: defineMutation({
      checks: [orderExists(['orderId'], ({ orderId }) => orderId, 'NOT_FOUND')],
      topics: ['orders/delete'],
      run: ({ orderId }, context) => {
        removeOrder(context, requireOrder(context, orderId))
        return { deletedId: orderId }
      },
    }),

    orderInvoiceSend: defineMutation({
      checks: [
        orderExists(['id'], ({ id }) => id, 'ORDER_INVOICE_SEND_UNSUCCESSFUL'),
        {
          field: null,
          code: 'ORDER_INVOICE_SEND_UNSUCCESSFUL',
          message: 'No recipient email address was provided',
          fails: ({ id, email }, context) =>
            !email?.to?.trim() && requireOrder(context, id).email === null,
          isFinal: true,
        },
        {
          field: null,
          code: 'ORDER_INVOICE_SEND_UNSUCCESSFUL',
          message: 'To is invalid',
          fails: ({ email }) => Boolean(email?.to?.trim()) && !isEmail(email?.to?.trim() ?? ''),
        },
      ],
      run: ({ id }, context) => ({ order: ORDERS.in(context).get(id) }),
    }),
  },
}

/** Returns the values of an input in the form in which they are stored. */
function changesOf(input: OrderInput, { localizedFields }: OrderRecord): Partial<OrderRecord> {
  const added = [...(input.localizedFields ?? []), ...(input.localizationExtensions ?? [])]
  const fields = new Map(localizedFields.map(({ key, value }) => [key, value]))
  for (const { key, value } of added) fields.set(key, value)
  return {
    ...(input.email !== undefined && { email: normalizeEmail(input.email) }),
    ...(input.phone !== undefined && { phone: normalizePhone(input.phone) }),
    ...(input.note !== undefined && { note: input.note }),
    ...(input.poNumber !== undefined && { poNumber: input.poNumber }),
    ...(input.tags !== undefined && { tags: normalizeTags(input.tags ?? []) }),
    ...(input.customAttributes !== undefined && { attributes: input.customAttributes ?? [] }),
    ...(added.length > 0 && {
      localizedFields: [...fields].map(([key, value]) => ({ key, value })),
    }),
  }
}
