import { shopAmount } from '../orders/money-bags'
import { CUSTOMERS } from '../customers/customer-records'
import { displayName } from '../customers/customer-name'
import type { RecordStore } from '../../engine/records/record-store'
import type { ListSpec } from '../../engine/resolve/list-records'
import type { DraftOrderRecord } from './draft-records'
import { draftTotals } from './draft-taxes'

/** Searches and sorts draft orders. */
export function draftList(records: RecordStore): ListSpec<DraftOrderRecord> {
  const customerOf = ({ customerId }: DraftOrderRecord) => records.table(CUSTOMERS).get(customerId)
  return {
    idValue: 'number',
    search: {
      text: draft => {
        const customer = customerOf(draft)
        return [
          draft.name,
          draft.email,
          draft.note,
          customer && displayName(customer),
          ...draft.tags,
          ...draft.lineItems.flatMap(({ title, sku }) => [title, sku]),
        ]
      },
      fields: {
        created_at: { kind: 'time', read: draft => draft.createdAt },
        customer_id: { kind: 'id', read: draft => draft.customerId },
        id: { kind: 'id', read: draft => draft.id },
        source: { kind: 'exact', read: draft => draft.sourceName ?? null },
        status: {
          kind: 'enum',
          values: ['completed', 'invoice_sent', 'open', 'open_and_invoice_sent'],
          read: ({ status }) =>
            status === 'COMPLETED' ? [status] : [status, 'open_and_invoice_sent'],
        },
        tag: { kind: 'exact', read: draft => draft.tags },
        updated_at: { kind: 'time', read: draft => draft.updatedAt },
      },
    },
    sortValues: {
      CUSTOMER_NAME: draft => {
        const customer = customerOf(draft)
        return customer ? displayName(customer) : null
      },
      NUMBER: draft => draft.number,
      STATUS: draft => draft.status,
      TOTAL_PRICE: draft => shopAmount(draft, draftTotals(draft).total),
      UPDATED_AT: draft => Date.parse(draft.updatedAt),
    },
  }
}
