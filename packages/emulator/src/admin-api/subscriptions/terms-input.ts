import type {
  SubscriptionBillingPolicyInput,
  SubscriptionDeliveryMethodInput,
  SubscriptionDraftInput,
} from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { timestamp } from '../../engine/records/timestamp'
import { addressErrors, addressFrom } from '../addresses/mailing-address'
import type { MutationError } from '../../engine/resolve/mutation'
import { LOCATIONS } from '../locations/location-records'
import { toMinor } from '../../money/minor-units'
import { findPaymentMethod } from '../payment-methods/payment-method-records'
import type {
  BillingPolicyRecord,
  DeliveryMethodRecord,
  DeliveryOptionRecord,
  Interval,
  PolicyRecord,
  SubscriptionTerms,
} from './contract-records'

type OptionInput = Partial<DeliveryOptionRecord>

const MAX_NOTE_LENGTH = 5000
/** Days, or months, of intervals. Days and months cannot be compared. */
const UNITS: Readonly<Record<Interval, readonly [unit: string, count: number]>> = {
  DAY: ['day', 1],
  WEEK: ['day', 7],
  MONTH: ['month', 1],
  YEAR: ['month', 12],
}

/** The terms of a new contract, before its input. */
export const NEW_TERMS: SubscriptionTerms = {
  status: 'ACTIVE',
  nextBillingDate: null,
  billingPolicy: {
    interval: 'MONTH',
    intervalCount: 1,
    anchors: [],
    minCycles: null,
    maxCycles: null,
  },
  deliveryPolicy: { interval: 'MONTH', intervalCount: 1, anchors: [] },
  deliveryMethod: null,
  deliveryPrice: 0,
  paymentMethodId: null,
  note: null,
  attributes: [],
  lines: [],
  discounts: [],
}

/**
 * Lists the errors of the terms of a draft.
 *
 * @param before terms that the input changes
 * @param path of the input in the errors
 */
export function termsErrors(
  context: GraphqlContext,
  customerId: string,
  input: SubscriptionDraftInput,
  before: SubscriptionTerms,
  path: readonly string[],
): MutationError[] {
  const errors: MutationError[] = []
  const refuse = (field: readonly string[], code: string, message: string) =>
    errors.push({ field: [...path, ...field], code, message })
  for (const name of ['billingPolicy', 'deliveryPolicy'] as const)
    if ((input[name]?.intervalCount ?? 1) < 1)
      refuse([name, 'intervalCount'], 'GREATER_THAN', 'Interval count must be greater than 0')
  const { minCycles, maxCycles } = input.billingPolicy ?? {}
  for (const [name, count] of Object.entries({ minCycles, maxCycles }))
    if (typeof count === 'number' && count < 1)
      refuse(['billingPolicy', name], 'GREATER_THAN', 'Cycles must be greater than 0')
  if (typeof minCycles === 'number' && typeof maxCycles === 'number' && maxCycles < minCycles)
    refuse(
      ['billingPolicy', 'maxCycles'],
      'SELLING_PLAN_MAX_CYCLES_MUST_BE_GREATER_THAN_MIN_CYCLES',
      'The maximum number of cycles must be greater than the minimum.',
    )
  if (errors.length === 0 && !isMultiple(input, before))
    refuse(
      ['billingPolicy'],
      'DELIVERY_MUST_BE_MULTIPLE_OF_BILLING',
      'The delivery policy interval must be a multiple of the billing policy interval.',
    )
  if (typeof input.deliveryPrice === 'string' && Number(input.deliveryPrice) < 0)
    refuse(
      ['deliveryPrice'],
      'GREATER_THAN_OR_EQUAL_TO',
      'Delivery price must be greater than or equal to 0',
    )
  if ((input.note?.length ?? 0) > MAX_NOTE_LENGTH)
    refuse(['note'], 'INVALID_NOTE_LENGTH', 'Note length is too long.')
  if (typeof input.paymentMethodId === 'string') {
    const method = findPaymentMethod(context, input.paymentMethodId)
    if (!method) refuse(['paymentMethodId'], 'INVALID', 'Payment method does not exist')
    else if (method.customerId !== customerId)
      refuse(
        ['paymentMethodId'],
        'CUSTOMER_MISMATCH',
        'The payment method customer must be the same as the contract customer.',
      )
  }
  return [...errors, ...deliveryErrors(context, input.deliveryMethod, [...path, 'deliveryMethod'])]
}

/** Returns terms with the fields of an input without errors. */
export function changedTerms(
  input: SubscriptionDraftInput,
  before: SubscriptionTerms,
  currencyCode: string,
): SubscriptionTerms {
  const { billingPolicy, deliveryPolicy, deliveryMethod, nextBillingDate } = input
  return {
    ...before,
    status: input.status ?? before.status,
    nextBillingDate: nextBillingDate
      ? timestamp(Date.parse(nextBillingDate))
      : before.nextBillingDate,
    billingPolicy: billingPolicy ? billingFrom(billingPolicy) : before.billingPolicy,
    deliveryPolicy: deliveryPolicy ? policyFrom(deliveryPolicy) : before.deliveryPolicy,
    deliveryMethod: deliveryMethod
      ? methodFrom(deliveryMethod, before.deliveryMethod)
      : before.deliveryMethod,
    deliveryPrice:
      typeof input.deliveryPrice === 'string'
        ? toMinor(input.deliveryPrice, currencyCode)
        : before.deliveryPrice,
    paymentMethodId:
      input.paymentMethodId === undefined ? before.paymentMethodId : input.paymentMethodId,
    note: input.note === undefined ? before.note : input.note,
    attributes: input.customAttributes ?? before.attributes,
  }
}

function policyFrom({
  interval,
  intervalCount,
  anchors,
}: SubscriptionBillingPolicyInput): PolicyRecord {
  return {
    interval,
    intervalCount,
    anchors: (anchors ?? []).map(({ type, day, month, cutoffDay }) => ({
      type: type ?? 'MONTHDAY',
      day: day ?? 1,
      month: month ?? null,
      cutoffDay: cutoffDay ?? null,
    })),
  }
}

function billingFrom(input: SubscriptionBillingPolicyInput): BillingPolicyRecord {
  const { minCycles = null, maxCycles = null } = input
  return { ...policyFrom(input), minCycles, maxCycles }
}

/** A subscription that is paid in advance has several deliveries in one billing interval. */
function isMultiple(input: SubscriptionDraftInput, before: SubscriptionTerms): boolean {
  const billing = input.billingPolicy ?? before.billingPolicy
  const delivery = input.deliveryPolicy ?? before.deliveryPolicy
  const [billingUnit, billingCount] = UNITS[billing.interval]
  const [deliveryUnit, deliveryCount] = UNITS[delivery.interval]
  return (
    billingUnit === deliveryUnit &&
    (billingCount * billing.intervalCount) % (deliveryCount * delivery.intervalCount) === 0
  )
}

function deliveryErrors(
  context: GraphqlContext,
  input: SubscriptionDeliveryMethodInput | null | undefined,
  path: readonly string[],
): MutationError[] {
  if (!input) return []
  const { shipping, localDelivery, pickup } = input
  if ([shipping, localDelivery, pickup].filter(Boolean).length !== 1)
    return [{ field: path, code: 'INVALID', message: 'Exactly one delivery method is required' }]
  if (localDelivery && !localDelivery.localDeliveryOption)
    return [
      {
        field: [...path, 'localDelivery', 'localDeliveryOption'],
        code: 'MISSING_LOCAL_DELIVERY_OPTIONS',
        message: 'The local delivery options must be set for local delivery.',
      },
    ]
  const locationId = pickup?.pickupOption?.locationId
  if (pickup && !LOCATIONS.in(context).get(locationId))
    return [
      {
        field: [...path, 'pickup', 'pickupOption', 'locationId'],
        code: 'INVALID',
        message: 'Location does not exist',
      },
    ]
  return (
    [
      ['shipping', shipping],
      ['localDelivery', localDelivery],
    ] as const
  ).flatMap(([name, given]) =>
    given?.address
      ? addressErrors(given.address, [...path, name, 'address']).map(error => ({
          ...error,
          code: 'INVALID',
        }))
      : [],
  )
}

function methodFrom(
  { shipping, localDelivery, pickup }: SubscriptionDeliveryMethodInput,
  before: DeliveryMethodRecord | null,
): DeliveryMethodRecord {
  if (pickup?.pickupOption) {
    const { locationId } = pickup.pickupOption
    return { kind: 'pickup', option: { ...optionFrom(pickup.pickupOption), locationId } }
  }
  const known = before && before.kind !== 'pickup' ? before.address : undefined
  const address = addressFrom(shipping?.address ?? localDelivery?.address ?? {}, known)
  const local = localDelivery?.localDeliveryOption
  if (local) {
    const { phone, instructions = null } = local
    return { kind: 'localDelivery', address, option: { ...optionFrom(local), phone, instructions } }
  }
  return { kind: 'shipping', address, option: optionFrom(shipping?.shippingOption) }
}

function optionFrom(input: OptionInput | null | undefined): DeliveryOptionRecord {
  const { code = null, title = null, presentmentTitle = null, description = null } = input ?? {}
  return { code, title, presentmentTitle, description }
}
