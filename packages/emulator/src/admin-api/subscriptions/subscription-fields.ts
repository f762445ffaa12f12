import type { GraphqlContext } from '../../engine/graphql-context'
import { ADDRESSES } from '../addresses/address-records'
import type { AddressFields } from '../addresses/address-records'
import { addressFrom } from '../addresses/mailing-address'
import type { AddressInput } from '../addresses/mailing-address'
import { appNode } from '../apps/installation-node'
import { CUSTOMERS } from '../customers/customer-records'
import type { ConnectionArgs } from '../../engine/records/connection'
import { limitCount } from '../../engine/records/count'
import { globalId } from '../../engine/records/global-id'
import type { FieldResolver, Fields } from '../../engine/resolve/domain'
import { LOCATIONS } from '../locations/location-records'
import { ORDERS } from '../orders/order-records'
import type { OrderRecord } from '../orders/order-records'
import { findPaymentMethod, PAYMENT_METHODS } from '../payment-methods/payment-method-records'
import { pageInOrder } from '../products/product-fields'
import { attemptsOf } from './attempt-records'
import { cycleAt, findCycle } from './billing-cycles'
import type { ContractRecord, DeliveryMethodRecord } from './contract-records'
import { findContract } from './contract-records'
import { deliveryAddressOf, NO_OPTIONS, subscriptionRates } from './delivery-options'
import type { DraftRecord } from './draft-records'
import { discountOf, lineOf, money } from './subscription-nodes'
import type { TermsSource } from './subscription-nodes'

type Part = 'discounts' | 'lines'

/** Fields of everything with terms: contracts, drafts, and edits of cycles. */
function termsFields<Source>(read: (source: Source) => TermsSource): Record<string, FieldResolver> {
  return {
    customAttributes: (source: Source) => read(source).terms.attributes,
    customer: (source: Source, _args: object, context) =>
      CUSTOMERS.in(context).get(read(source).customerId) ?? null,
    customerPaymentMethod: (
      source: Source,
      { showRevoked }: { showRevoked?: boolean | null },
      context,
    ) => {
      const { paymentMethodId } = read(source).terms
      const method = showRevoked
        ? PAYMENT_METHODS.in(context).get(paymentMethodId)
        : findPaymentMethod(context, paymentMethodId)
      return method ?? null
    },
    deliveryMethod: (source: Source, _args: object, context) =>
      deliveryNode(context, read(source).terms.deliveryMethod),
    deliveryPrice: (source: Source) => money(read(source), read(source).terms.deliveryPrice),
    discounts: (source: Source, args: ConnectionArgs) => pageParts(read(source), 'discounts', args),
    lines: (source: Source, args: ConnectionArgs) => pageParts(read(source), 'lines', args),
    note: (source: Source) => read(source).terms.note,
  }
}

/** Fields of contracts, and of edits of cycles. */
function contractBase<Source>(
  read: (source: Source) => TermsSource,
): Record<string, FieldResolver> {
  return {
    ...termsFields(read),
    app: (_source: Source, _args: object, context) => appNode(context),
    appAdminUrl: () => null,
    lineCount: (source: Source) => read(source).terms.lines.length,
    linesCount: (source: Source) => limitCount(read(source).terms.lines.length),
  }
}

/** Fields of contracts that are not properties of the record. */
export const contractFields: Fields<'SubscriptionContract'> = {
  ...contractBase((contract: ContractRecord) => ({ ...contract, terms: contract })),
  billingAttempts: ({ id }: ContractRecord, args: ConnectionArgs, context: GraphqlContext) =>
    pageInOrder(attemptsOf(context, id), args),
  // A contract has discounts of the merchant only in this field.
  discounts: (contract: ContractRecord, args: ConnectionArgs) => {
    const manual = contract.discounts.filter(({ kind }) => kind === 'manual')
    return pageParts({ ...contract, terms: { ...contract, discounts: manual } }, 'discounts', args)
  },
  lastBillingAttemptErrorType: ({ lastErrorType }: ContractRecord) => lastErrorType,
  orders: (contract: ContractRecord, args: ConnectionArgs, context: GraphqlContext) =>
    pageInOrder(ordersOf(context, contract), args),
  originOrder: ORDERS.at<ContractRecord>('originOrderId'),
  revisionId: ({ revision }: ContractRecord) => String(revision),
}

/** Fields of the contract of one cycle. */
export const editedContractFields: Fields<'SubscriptionBillingCycleEditedContract'> = {
  ...contractBase((edited: EditedContract) => edited),
  billingCycles: ({ contractId, index }: EditedContract, args: ConnectionArgs, context) => {
    const found = findCycle(context, { contractId, selector: { index } })
    return pageInOrder(found ? [found.cycle] : [], args)
  },
  orders: ({ contractId, index }: EditedContract, args: ConnectionArgs, context) =>
    pageInOrder(
      attemptsOf(context, contractId)
        .filter(({ cycleIndex }) => cycleIndex === index)
        .flatMap(({ orderId }) => ORDERS.in(context).get(orderId) ?? []),
      args,
    ),
}

/** The type `SubscriptionBillingCycleEditedContract`. */
export interface EditedContract extends TermsSource {
  readonly __typename: 'SubscriptionBillingCycleEditedContract'
  readonly contractId: string
  readonly index: number
  readonly createdAt: string
  readonly updatedAt: string
}

/** Fields of drafts that are not properties of the record. */
export const draftFields: Fields<'SubscriptionDraft'> = {
  ...termsFields((draft: DraftRecord) => draft),
  billingPolicy: ({ terms }: DraftRecord) => terms.billingPolicy,
  deliveryPolicy: ({ terms }: DraftRecord) => terms.deliveryPolicy,
  nextBillingDate: ({ terms }: DraftRecord) => terms.nextBillingDate,
  status: ({ terms }: DraftRecord) => terms.status,
  billingCycle: ({ contractId, cycleIndex }: DraftRecord, _args: object, context) => {
    const contract = findContract(context, contractId)
    return (contract && cycleIndex !== null && cycleAt(contract, cycleIndex)) || null
  },
  concatenatedBillingCycles: (draft: DraftRecord, args: ConnectionArgs, context) =>
    pageInOrder(
      draft.concatenated.flatMap(({ contractId, index }) => {
        const found = findCycle(context, { contractId, selector: { index } })
        return found ? [found.cycle] : []
      }),
      args,
    ),
  deliveryOptions: (
    draft: DraftRecord,
    { deliveryAddress }: { deliveryAddress?: AddressInput | null },
    context: GraphqlContext,
  ) => optionsNode(context, draft, deliveryAddress, 'delivery'),
  discountsAdded: (draft: DraftRecord, args: ConnectionArgs) =>
    pageChanged(draft, 'discounts', 'added', args),
  discountsRemoved: (draft: DraftRecord, args: ConnectionArgs) =>
    pageChanged(draft, 'discounts', 'removed', args),
  discountsUpdated: (draft: DraftRecord, args: ConnectionArgs) =>
    pageChanged(draft, 'discounts', 'updated', args),
  linesAdded: (draft: DraftRecord, args: ConnectionArgs) =>
    pageChanged(draft, 'lines', 'added', args),
  linesRemoved: (draft: DraftRecord, args: ConnectionArgs) =>
    pageChanged(draft, 'lines', 'removed', args),
  originalContract: ({ contractId }: DraftRecord, _args: object, context) =>
    findContract(context, contractId) ?? null,
  shippingOptions: (
    draft: DraftRecord,
    { deliveryAddress }: { deliveryAddress?: AddressInput | null },
    context: GraphqlContext,
  ) => optionsNode(context, draft, deliveryAddress, 'shipping'),
}

/** Lists the orders of a contract, oldest first. */
function ordersOf(context: GraphqlContext, { id, originOrderId }: ContractRecord): OrderRecord[] {
  const orders = ORDERS.in(context)
  const ids = [originOrderId, ...attemptsOf(context, id).map(({ orderId }) => orderId)]
  return ids.flatMap(orderId => orders.get(orderId) ?? [])
}

function pageParts(owner: TermsSource, part: Part, args: ConnectionArgs) {
  return part === 'lines'
    ? pageInOrder(
        owner.terms.lines.map(line => lineOf(owner, line)),
        args,
      )
    : pageInOrder(
        owner.terms.discounts.map(discount => discountOf(owner, discount)),
        args,
      )
}

/** Pages the parts of a draft that differ from those before it. */
function pageChanged(
  draft: DraftRecord,
  part: Part,
  change: 'added' | 'removed' | 'updated',
  args: ConnectionArgs,
) {
  const before = draft.original ?? { ...draft.terms, lines: [], discounts: [] }
  const after = draft.terms
  const beforeIds = new Map<string, unknown>(before[part].map(entry => [entry.id, entry]))
  const afterIds = new Set(after[part].map(({ id }) => id))
  const isChanged = (entry: { id: string }) => {
    if (change === 'removed') return !afterIds.has(entry.id)
    const known = beforeIds.get(entry.id)
    return change === 'added' ? known === undefined : known !== undefined && known !== entry
  }
  const terms = change === 'removed' ? before : after
  return pageParts(
    {
      ...draft,
      terms: {
        ...terms,
        lines: terms.lines.filter(isChanged),
        discounts: terms.discounts.filter(isChanged),
      },
    },
    part,
    args,
  )
}

function deliveryNode(context: GraphqlContext, method: DeliveryMethodRecord | null) {
  if (!method) return null
  const { option } = method
  if (method.kind === 'pickup')
    return {
      __typename: 'SubscriptionDeliveryMethodPickup',
      pickupOption: {
        ...option,
        location: LOCATIONS.in(context).get(method.option.locationId) ?? null,
      },
    }
  const address = addressNode(method.address)
  return method.kind === 'shipping'
    ? { __typename: 'SubscriptionDeliveryMethodShipping', address, shippingOption: option }
    : {
        __typename: 'SubscriptionDeliveryMethodLocalDelivery',
        address,
        localDeliveryOption: option,
      }
}

function addressNode(address: AddressFields) {
  const id = globalId(ADDRESSES.type, 0, { model_name: 'SubscriptionAddress' })
  return { ...address, id, __typename: ADDRESSES.type }
}

/** The rates at which the items of a draft can be delivered. */
function optionsNode(
  context: GraphqlContext,
  draft: DraftRecord,
  given: AddressInput | null | undefined,
  kind: 'delivery' | 'shipping',
) {
  const address = given ? addressFrom(given) : deliveryAddressOf(draft.terms)
  const rates = subscriptionRates(context, draft.terms, draft.currencyCode, address)
  const prefix = kind === 'delivery' ? 'SubscriptionDelivery' : 'SubscriptionShipping'
  if (rates.length === 0)
    return {
      __typename: `${prefix}OptionResultFailure`,
      message: NO_OPTIONS,
    }
  return {
    __typename: `${prefix}OptionResultSuccess`,
    [`${kind}Options`]: rates.map(({ title, minor }) => ({
      __typename: 'SubscriptionShippingOption',
      ...{ code: title, title, presentmentTitle: title, description: null },
      phoneRequired: false,
      price: money(draft, minor),
    })),
  }
}
