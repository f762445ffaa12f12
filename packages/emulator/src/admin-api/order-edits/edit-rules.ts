import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Check, MutationContext, MutationPayload } from '../../engine/resolve/mutation'
import { calculatedItem, sessionNode } from './edit-fields'
import { calculatedId, editedOrder, findEdit, ORDER_EDITS } from './edit-records'
import type { OrderEditRecord } from './edit-records'

/** The arguments that all changes of an edit have. */
export type EditArgs = Pick<MutationArgs['orderEditCommit'], 'id'>

/** The rule that the edit of a mutation exists. */
export function editExists<Args extends EditArgs>(code?: string): Check<Args> {
  return {
    field: ['id'],
    message: 'The calculated order does not exist.',
    ...(code !== undefined && { code }),
    fails: ({ id }, { store }) => !findEdit(store.records, id),
    isFinal: true,
  }
}

/** Returns the edit that a rule found. */
export function requireEdit({ store }: GraphqlContext, id: string): OrderEditRecord {
  const edit = findEdit(store.records, id)
  if (!edit) throw new Error(`The order edit ${id} is missing.`)
  return edit
}

/** Changes an edit. Returns the payload that the mutations of edits share. */
export function changeEdit(
  context: MutationContext,
  edit: OrderEditRecord,
  changes: Partial<OrderEditRecord>,
  lineId?: string,
): MutationPayload {
  const changed = ORDER_EDITS.in(context).put({ ...edit, ...changes })
  return {
    calculatedOrder: changed,
    orderEditSession: sessionNode(changed),
    ...(lineId !== undefined && { calculatedLineItem: calculatedItem(context, changed, lineId) }),
  }
}

/** The check that a line item is in the edited order. */
export function itemExists<Args extends EditArgs & { lineItemId: string }>(): Check<Args> {
  return {
    field: ['lineItemId'],
    message: 'The line item does not exist.',
    fails: ({ id, lineItemId }, context) => {
      const { lineItems } = editedOrder(context.store.records, requireEdit(context, id))
      return !lineItems.some(
        item => calculatedId('CalculatedLineItem', item.id) === lineIdOf(lineItemId),
      )
    },
    isFinal: true,
  }
}

/** An item of the order is accepted by the id that it has there, too. */
export function lineIdOf(id: string): string {
  return id.includes('/LineItem/') ? calculatedId('CalculatedLineItem', id) : id
}
