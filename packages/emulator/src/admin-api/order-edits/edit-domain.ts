import type { Domain, NodeLoader } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { ORDERS } from '../orders/order-records'
import { COMMIT_TOPICS, commitEdit } from './commit-edit'
import { calculatedItemFields, calculatedOrderFields, sessionNode } from './edit-fields'
import { findEdit, hasChanges, ORDER_EDITS } from './edit-records'
import { discountMutations } from './discount-mutations'
import { editExists, requireEdit } from './edit-rules'
import { itemMutations } from './item-mutations'
import { shippingMutations } from './shipping-mutations'

const loadSession: NodeLoader = (id, { store }) => {
  const edit = findEdit(store.records, id)
  return edit && sessionNode(edit)
}

/** Edits of orders: changes that are staged, and then committed together. */
export const orderEditDomain: Domain = {
  queries: {
    orderEditSession: ({ id }, context) => loadSession(id, context) ?? null,
  },
  mutations: {
    ...itemMutations,
    ...discountMutations,
    ...shippingMutations,

    orderEditBegin: defineMutation({
      checks: [
        ORDERS.exists('id', 'The order does not exist.'),
        {
          field: ['base'],
          message: 'Canceled orders can’t be edited',
          fails: ({ id }, context) => ORDERS.in(context).get(id)?.cancelledAt !== null,
        },
      ],
      reports: 'first',
      run: ({ id }, context) => {
        const edit = ORDER_EDITS.in(context).add({
          orderId: id,
          quantities: {},
          added: [],
          discounts: [],
          addedShipping: [],
          removedShipping: [],
        })
        return { calculatedOrder: edit, orderEditSession: sessionNode(edit) }
      },
    }),

    orderEditCommit: defineMutation({
      checks: [
        editExists(),
        {
          field: ['id'],
          message: 'There must be at least one change to be made.',
          fails: ({ id }, context) => !hasChanges(requireEdit(context, id)),
        },
      ],
      topics: [...COMMIT_TOPICS],
      run: ({ id, notifyCustomer, staffNote }, context) => ({
        order: commitEdit(context, requireEdit(context, id), {
          notifyCustomer: notifyCustomer ?? false,
          staffNote: staffNote ?? null,
        }),
        successMessages: ['Order updated'],
      }),
    }),
  },
  types: { CalculatedLineItem: calculatedItemFields, CalculatedOrder: calculatedOrderFields },
  nodes: {
    CalculatedOrder: (id, { store }) => findEdit(store.records, id),
    OrderEditSession: loadSession,
  },
}
