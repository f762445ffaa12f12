import { idNumber, parseGlobalId } from '../../engine/records/global-id'
import { templateOf } from './terms-records'
import type { TermsRecord } from './terms-records'

/**
 * The payload of `payment_terms/*`, with the field names of the REST API.
 *
 * @see https://shopify.dev/docs/api/webhooks
 */
export function termsWebhook(terms: TermsRecord): Record<string, unknown> {
  const { name, dueInDays, paymentTermsType } = templateOf(terms)
  const isOrder = parseGlobalId(terms.ownerId)?.type === 'Order'
  return {
    id: idNumber(terms.id),
    order_id: isOrder ? idNumber(terms.ownerId) : null,
    draft_order_id: isOrder ? null : idNumber(terms.ownerId),
    payment_terms_name: name,
    payment_terms_type: paymentTermsType.toLowerCase(),
    due_in_days: dueInDays,
    payment_schedules: terms.schedules.map(({ id, issuedAt, dueAt }) => ({
      id: idNumber(id),
      payment_terms_id: idNumber(terms.id),
      issued_at: issuedAt,
      due_at: dueAt,
      admin_graphql_api_id: id,
    })),
    admin_graphql_api_id: terms.id,
  }
}

/** What an order, or a draft order, adds to its payment terms. */
interface OwnedTerms {
  /** What the terms make due, e.g. `80.00`. */
  amount: string
  currency: string
  /** When it was paid; null until then. */
  completedAt: string | null
}

/** Payment terms in the payload of their order or draft order; null without terms. */
export function ownedTermsWebhook(
  terms: TermsRecord | undefined,
  { amount, currency, completedAt }: OwnedTerms,
): Record<string, unknown> | null {
  if (!terms) return null
  const { name, dueInDays, paymentTermsType } = templateOf(terms)
  return {
    id: idNumber(terms.id),
    due_in_days: dueInDays,
    payment_schedules: terms.schedules.map(({ id, issuedAt, dueAt }) => ({
      id: idNumber(id),
      amount,
      currency,
      issued_at: issuedAt,
      due_at: dueAt,
      completed_at: completedAt,
    })),
    payment_terms_name: name,
    payment_terms_type: paymentTermsType.toLowerCase(),
  }
}
