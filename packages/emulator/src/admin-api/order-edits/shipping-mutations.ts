import type { MutationArgs } from '../../../generated/admin'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import { bagOf } from '../orders/money-bags'
import { calculatedShipping } from './edit-fields'
import { calculatedId, editedOrder, nextId } from './edit-records'
import { changeEdit, editExists, requireEdit } from './edit-rules'

type ShippingArgs = MutationArgs['orderEditAddShippingLine' | 'orderEditUpdateShippingLine']

type LineArgs = MutationArgs['orderEditRemoveShippingLine']

function inputRules<Args extends ShippingArgs>(): Check<Args>[] {
  return [
    {
      field: ['shippingLine', 'title'],
      code: 'INVALID',
      message: "Title can't be blank",
      fails: ({ shippingLine: { title } }) => typeof title === 'string' && title.trim() === '',
    },
    {
      field: ['shippingLine', 'price'],
      code: 'INVALID',
      message: 'Price must be greater than or equal to 0',
      fails: ({ shippingLine: { price } }) => Number(price?.amount ?? 0) < 0,
    },
    {
      field: ['shippingLine', 'price'],
      code: 'INVALID',
      message: (_args, { store }) => `The price must be in ${store.currencyCode}.`,
      fails: ({ shippingLine: { price } }, { store }) =>
        price !== undefined && price !== null && price.currencyCode !== store.currencyCode,
    },
  ]
}

/** The roots that stage changes of the shipping of an order. */
export const shippingMutations: Mutations = {
  orderEditAddShippingLine: defineMutation({
    checks: [editExists('INVALID'), ...inputRules()],
    run: ({ id, shippingLine: { title, price } }, context) => {
      const edit = requireEdit(context, id)
      const line = {
        id: nextId(context, 'CalculatedShippingLine'),
        title: title ?? '',
        price: bagOf(editedOrder(context.store.records, edit), price && { shopMoney: price }),
      }
      const changed = { ...edit, addedShipping: [...edit.addedShipping, line] }
      return {
        ...changeEdit(context, edit, { addedShipping: changed.addedShipping }),
        calculatedShippingLine: calculatedShipping(
          editedOrder(context.store.records, changed),
          changed,
          line,
        ),
      }
    },
  }),

  orderEditUpdateShippingLine: defineMutation({
    checks: [
      editExists('INVALID'),
      {
        field: ['shippingLineId'],
        code: 'INVALID',
        message:
          "The shipping line can't be updated because it doesn't exist or wasn't added during this edit.",
        fails: ({ id, shippingLineId }, context) =>
          !requireEdit(context, id).addedShipping.some(line => line.id === shippingLineId),
        isFinal: true,
      },
      ...inputRules<ShippingArgs & LineArgs>(),
    ],
    run: ({ id, shippingLineId, shippingLine: { title, price } }, context) => {
      const edit = requireEdit(context, id)
      return changeEdit(context, edit, {
        addedShipping: edit.addedShipping.map(line =>
          line.id === shippingLineId
            ? {
                ...line,
                title: title ?? line.title,
                price: price
                  ? bagOf(editedOrder(context.store.records, edit), { shopMoney: price })
                  : line.price,
              }
            : line,
        ),
      })
    },
  }),

  orderEditRemoveShippingLine: defineMutation({
    checks: [
      editExists('INVALID'),
      {
        field: ['shippingLineId'],
        code: 'INVALID',
        message:
          "The shipping line can't be removed because it doesn't exist or has already been removed.",
        fails: ({ id, shippingLineId }, context) =>
          !editedOrder(context.store.records, requireEdit(context, id)).shippingLines.some(
            line => calculatedId('CalculatedShippingLine', line.id) === shippingLineId,
          ),
        isFinal: true,
      },
    ],
    run: ({ id, shippingLineId }, context) => {
      const edit = requireEdit(context, id)
      const known = editedOrder(context.store.records, edit).shippingLines.find(
        line => calculatedId('CalculatedShippingLine', line.id) === shippingLineId,
      )
      const addedShipping = edit.addedShipping.filter(line => line.id !== shippingLineId)
      return changeEdit(context, edit, {
        addedShipping,
        ...(known &&
          addedShipping.length === edit.addedShipping.length && {
            removedShipping: [...edit.removedShipping, known.id],
          }),
      })
    },
  }),
}
