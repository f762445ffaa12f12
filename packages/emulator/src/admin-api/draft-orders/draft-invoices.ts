import { escapeHtml } from '../../engine/html'
import { currentTime } from '../../engine/records/timestamp'
import { isEmail } from '../customers/contact-values'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Domain } from '../../engine/resolve/domain'
import { draftExists } from './draft-checks'
import { invoiceUrl } from './draft-fields'
import { changeDraft, requireDraft } from './draft-mutations'
import { DRAFT_ORDERS } from './draft-records'

/** The roots that preview and send invoices. No email is sent. */
export const draftInvoices: Domain = {
  mutations: {
    draftOrderInvoiceSend: defineMutation({
      checks: [
        draftExists(null, ({ id }) => id, 'Draft order not found'),
        {
          field: null,
          message: "Draft order Invoice can't be sent. This draft order is already completed.",
          fails: ({ id }, context) => requireDraft(context, id).status === 'COMPLETED',
          isFinal: true,
        },
        {
          field: null,
          message: "To can't be blank",
          fails: ({ id, email }, context) =>
            !(email?.to ?? requireDraft(context, id).email)?.trim(),
          isFinal: true,
        },
        {
          field: null,
          message: 'To is invalid',
          fails: ({ email }) => Boolean(email?.to) && !isEmail(email?.to?.trim() ?? ''),
        },
      ],
      topics: ['draft_orders/update'],
      run: ({ id }, context) => ({
        draftOrder: changeDraft(context, requireDraft(context, id), {
          status: 'INVOICE_SENT',
          invoiceSentAt: currentTime(context),
        }),
      }),
      refused: ({ id }, context) => ({
        draftOrder: DRAFT_ORDERS.in(context).get(id) ?? null,
      }),
    }),

    draftOrderInvoicePreview: defineMutation({
      checks: [draftExists(['id'], ({ id }) => id)],
      run: ({ id, email }, context) => {
        const draft = requireDraft(context, id)
        const url = invoiceUrl(context, draft)
        const message = email?.customMessage ? `<p>${escapeHtml(email.customMessage)}</p>` : ''
        return {
          previewSubject: email?.subject ?? `Invoice ${draft.name}`,
          previewHtml: `<!DOCTYPE html><html><body><h1>Complete your purchase</h1>${message}<p><a href="${url}">Pay ${draft.name}</a></p></body></html>`,
        }
      },
    }),
  },
}
