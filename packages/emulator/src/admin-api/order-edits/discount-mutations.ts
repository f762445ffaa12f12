import type { MutationArgs, OrderEditAppliedDiscountInput } from '../../../generated/admin'
import type { Currencies } from '../orders/money-bags'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check, Mutation } from '../../engine/resolve/mutation'
import { bagOf } from '../orders/money-bags'
import { discountChange } from './staged-changes'
import { editedOrder, nextId } from './edit-records'
import type { EditDiscount } from './edit-records'
import { changeEdit, editExists, itemExists, lineIdOf, requireEdit } from './edit-rules'

type RemoveArgs = MutationArgs['orderEditRemoveDiscount']

/** The roots that stage manual discounts of the items of an order. */
export const discountMutations: Mutations = {
  orderEditAddLineItemDiscount: defineMutation({
    checks: [editExists(), itemExists()],
    run: ({ id, lineItemId, discount }, context) => {
      const edit = requireEdit(context, id)
      const added: EditDiscount = {
        id: nextId(context, 'CalculatedManualDiscountApplication'),
        lineId: lineIdOf(lineItemId),
        discount: discountOf(editedOrder(context.store.records, edit), discount),
      }
      const discounts = [...edit.discounts, added]
      return {
        ...changeEdit(context, edit, { discounts }, added.lineId),
        addedDiscountStagedChange: discountChange(editedOrder(context.store.records, edit), added),
      }
    },
  }),

  orderEditRemoveLineItemDiscount: removeDiscount(),
  orderEditRemoveDiscount: removeDiscount('INVALID'),

  orderEditUpdateDiscount: defineMutation({
    checks: [editExists('INVALID'), discountExists('INVALID')],
    run: ({ id, discountApplicationId, discount }, context) => {
      const edit = requireEdit(context, id)
      return changeEdit(context, edit, {
        discounts: edit.discounts.map(known =>
          known.id === discountApplicationId
            ? { ...known, discount: discountOf(editedOrder(context.store.records, edit), discount) }
            : known,
        ),
      })
    },
  }),
}

function discountExists<Args extends RemoveArgs>(code?: string): Check<Args> {
  return {
    field: ['discountApplicationId'],
    message: 'The discount application does not exist.',
    ...(code !== undefined && { code }),
    fails: ({ id, discountApplicationId }, context) =>
      !requireEdit(context, id).discounts.some(discount => discount.id === discountApplicationId),
    isFinal: true,
  }
}

function discountOf(
  currencies: Currencies,
  { description, fixedValue, percentValue }: OrderEditAppliedDiscountInput,
) {
  return {
    kind: 'MANUAL',
    title: description ?? '',
    description: description ?? null,
    value: fixedValue
      ? { amount: bagOf(currencies, { shopMoney: fixedValue }) }
      : { percentage: percentValue ?? 0 },
    allocationMethod: 'ONE',
    targetSelection: 'EXPLICIT',
    targetType: 'LINE_ITEM',
  } as const
}

function removeDiscount(code?: string): Mutation<RemoveArgs> {
  return defineMutation<RemoveArgs>({
    checks: [editExists(code), discountExists(code)],
    run: ({ id, discountApplicationId }, context) => {
      const edit = requireEdit(context, id)
      const removed = edit.discounts.find(discount => discount.id === discountApplicationId)
      const discounts = edit.discounts.filter(discount => discount !== removed)
      return changeEdit(context, edit, { discounts }, removed?.lineId)
    },
  })
}
