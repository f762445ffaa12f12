import type { PaymentScheduleInput, PaymentTermsInput } from '../../../generated/admin'
import { timestamp } from '../../engine/records/timestamp'
import { globalId } from '../../engine/records/global-id'
import { scaleBag } from '../orders/money-bags'
import type { Bag } from '../orders/money-bags'
import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { findTemplate } from './terms-templates'
import type { TermsTemplate } from './terms-templates'
import { defineRecords } from '../../engine/resolve/define-records'

/** A payment that is due at a time. */
export interface ScheduleRecord {
  /** Global id. */
  readonly id: string
  readonly issuedAt: string | null
  readonly dueAt: string | null
}

/** When an order, or the order of a draft order, has to be paid. */
export interface TermsRecord extends StoredRecord {
  /** Global id of an order or of a draft order. */
  readonly ownerId: string
  readonly templateId: string
  /** The deposit of an order, which no schedule has. Missing: none. */
  readonly deposit?: Bag
  readonly schedules: readonly ScheduleRecord[]
}

/** The schema's input `PaymentTermsInput`. */
export type TermsInput = Pick<PaymentTermsInput, 'paymentTermsTemplateId' | 'paymentSchedules'>

export const PAYMENT_TERMS = defineRecords('PaymentTerms', {
  owner: (terms: TermsRecord) => terms.ownerId,
  schedule: (terms: TermsRecord) => terms.schedules.map(({ id }) => id),
})

const DAY_MS = 24 * 3600 * 1000

/** Finds the payment terms of an order or of a draft order. */
export function termsOf(records: RecordStore, ownerId: string): TermsRecord | undefined {
  return records.table(PAYMENT_TERMS).lookUp('owner', ownerId)[0]
}

/** Returns the template of payment terms. */
export function templateOf({ templateId }: TermsRecord): TermsTemplate {
  const template = findTemplate(templateId)
  if (!template) throw new Error(`The template ${templateId} is missing.`)
  return template
}

/**
 * Adds payment terms to an order or a draft order, or replaces those that it has.
 *
 * @param input with a known template, unless the owner has terms
 */
export function setTerms(records: RecordStore, ownerId: string, input: TermsInput): TermsRecord {
  const table = records.table(PAYMENT_TERMS)
  const before = termsOf(records, ownerId)
  const template = findTemplate(input.paymentTermsTemplateId) ?? (before && templateOf(before))
  if (!template) throw new Error('Payment terms need a template.')
  return table.put({
    ...before,
    id: before?.id ?? table.nextId(),
    __typename: PAYMENT_TERMS.type,
    ownerId,
    templateId: template.id,
    schedules: input.paymentSchedules
      ? input.paymentSchedules.map(schedule => scheduleFrom(records, template, schedule))
      : (before?.schedules ?? []),
  })
}

/**
 * Moves the payment terms of a draft order to its order. Terms without a date start now.
 *
 * @param at time of the order, as the schema's `DateTime`
 * @param deposit what is due with the order
 */
export function startTerms(
  records: RecordStore,
  terms: TermsRecord,
  { ownerId, at, deposit }: { ownerId: string; at: string; deposit: Bag },
): TermsRecord {
  const template = templateOf(terms)
  const [first, ...others] = terms.schedules
  const schedule = first ?? scheduleFrom(records, template, {})
  const isDated = schedule.issuedAt !== null || schedule.dueAt !== null
  const started = isDated
    ? schedule
    : { ...schedule, ...datesFrom(template, startOf(template, at)) }
  return records
    .table(PAYMENT_TERMS)
    .put({ ...terms, ownerId, deposit, schedules: [started, ...others] })
}

/**
 * Dates the terms of an order that is due on fulfillment.
 *
 * @param at when all of it was fulfilled, as the schema's `DateTime`
 * @returns the terms; undefined if nothing has changed
 */
export function startOnFulfillment(
  records: RecordStore,
  orderId: string,
  at: string,
): TermsRecord | undefined {
  const terms = termsOf(records, orderId)
  if (!terms || templateOf(terms).paymentTermsType !== 'FULFILLMENT') return undefined
  if (terms.schedules.every(({ dueAt }) => dueAt !== null)) return undefined
  const schedules = terms.schedules.map(schedule => ({
    ...schedule,
    issuedAt: schedule.issuedAt ?? at,
    dueAt: schedule.dueAt ?? at,
  }))
  return records.table(PAYMENT_TERMS).put({ ...terms, schedules })
}

/** Returns the dates of terms that start with an order. Those on fulfillment have none yet. */
export function startOf({ paymentTermsType }: TermsTemplate, at: string): PaymentScheduleInput {
  const hasStart = paymentTermsType === 'NET' || paymentTermsType === 'RECEIPT'
  return hasStart ? { issuedAt: at, dueAt: at } : {}
}

/**
 * Computes a deposit. It is a part of the subtotal, without shipping and taxes.
 *
 * @param share from 0 to 1
 * @see https://changelog.shopify.com/posts/collect-deposits-at-checkout
 */
export function depositOf({ subtotal }: { subtotal: Bag }, share: number): Bag {
  return scaleBag(subtotal, share)
}

function scheduleFrom(
  records: RecordStore,
  template: TermsTemplate,
  input: PaymentScheduleInput,
): ScheduleRecord {
  const type = 'PaymentSchedule'
  return { id: globalId(type, records.nextNumber(type)), ...datesFrom(template, input) }
}

/** Net terms are due a number of days after the invoice. */
function datesFrom(
  { dueInDays }: TermsTemplate,
  { issuedAt, dueAt }: PaymentScheduleInput,
): Omit<ScheduleRecord, 'id'> {
  const issued = issuedAt ? Date.parse(issuedAt) : null
  const due = dueInDays !== null && issued !== null ? issued + dueInDays * DAY_MS : null
  return {
    issuedAt: issued === null ? null : timestamp(issued),
    dueAt: due === null ? (dueAt ? timestamp(Date.parse(dueAt)) : null) : timestamp(due),
  }
}
