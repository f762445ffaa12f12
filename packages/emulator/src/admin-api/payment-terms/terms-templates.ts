import { globalId } from '../../engine/records/global-id'

export type TermsType = 'FIXED' | 'FULFILLMENT' | 'NET' | 'RECEIPT'

/** Payment terms that every store has. */
export interface TermsTemplate {
  readonly __typename: 'PaymentTermsTemplate'
  readonly id: string
  readonly name: string
  readonly description: string
  readonly dueInDays: number | null
  readonly paymentTermsType: TermsType
  readonly translatedName: string
}

/** In the order in which the platform lists them. */
export const TERMS_TEMPLATES: readonly TermsTemplate[] = [
  template(1, 'RECEIPT', 'Due on receipt'),
  template(9, 'FULFILLMENT', 'Due on fulfillment'),
  netTemplate(2, 7),
  netTemplate(3, 15),
  netTemplate(4, 30),
  netTemplate(8, 45),
  netTemplate(5, 60),
  netTemplate(6, 90),
  template(7, 'FIXED', 'Fixed', 'Fixed date'),
]

/** Finds a template by its global id. */
export function findTemplate(id: string | null | undefined): TermsTemplate | undefined {
  return TERMS_TEMPLATES.find(candidate => candidate.id === id)
}

function template(
  number: number,
  paymentTermsType: TermsType,
  name: string,
  description: string = name,
  dueInDays: number | null = null,
): TermsTemplate {
  return {
    __typename: 'PaymentTermsTemplate',
    id: globalId('PaymentTermsTemplate', number),
    name,
    description,
    dueInDays,
    paymentTermsType,
    translatedName: name,
  }
}

function netTemplate(number: number, days: number): TermsTemplate {
  return template(number, 'NET', `Net ${days}`, `Within ${days} days`, days)
}
