import type { Arguments, CustomerAddressInput, MutationArgs } from '../../generated/customer'
import { addressFrom } from '../admin-api/addresses/mailing-address'
import type { Mutations } from '../engine/resolve/domain'
import { defineMutation } from '../engine/resolve/mutation'
import type { Check, MutationError } from '../engine/resolve/mutation'
import { readClaims, signClaims } from '../http/signed-claims'
import { isTerminated } from '../admin-api/subscriptions/contract-records'
import type { ContractRecord, SubscriptionTerms } from '../admin-api/subscriptions/contract-records'
import { deliveryAddressOf, NO_OPTIONS } from '../admin-api/subscriptions/delivery-options'
import { changeContract, UPDATE_TOPICS } from '../admin-api/subscriptions/write-contract'
import type { AddressFields } from '../admin-api/addresses/address-records'
import type { GraphqlContext } from '../engine/graphql-context'
import { addressInput, addressInputErrors } from './address-input'
import { findOwnContract } from './signed-in-customer'
import { deliveryOptions } from './subscription-options'

/** What a token of delivery options is for. */
interface Fetched {
  readonly contractId: string
  readonly address: AddressFields | null
}

type Delivery = Pick<SubscriptionTerms, 'deliveryMethod' | 'deliveryPrice'>

const INPUT = ['deliveryMethodInput']

/** The roots with which the customer who is logged in changes how a subscription is delivered. */
export const subscriptionDelivery: Mutations<Arguments> = {
  subscriptionContractFetchDeliveryOptions: defineMutation({
    checks: contractChecks(),
    run: ({ subscriptionContractId, address: given }, context) => {
      const contract = requireContract(context, subscriptionContractId)
      const userErrors = given ? addressErrors(given, ['address']) : []
      if (userErrors.length > 0) return { userErrors }
      const address = given ? addressFrom(addressInput(given)) : deliveryAddressOf(contract)
      const { shipping, pickup } = deliveryOptions(context, contract, address)
      const options = [...shipping, ...pickup]
      const fetched: Fetched = { contractId: contract.id, address }
      return {
        deliveryOptionsResult:
          options.length === 0
            ? { __typename: 'SubscriptionDeliveryOptionsResultFailure', message: NO_OPTIONS }
            : {
                __typename: 'SubscriptionDeliveryOptionsResultSuccess',
                deliveryOptions: options,
                token: signClaims(fetched, tokenKey(context.store)),
              },
      }
    },
  }),

  subscriptionContractSelectDeliveryMethod: defineMutation({
    checks: [
      ...contractChecks<MutationArgs['subscriptionContractSelectDeliveryMethod']>(),
      {
        field: ['subscriptionDeliveryOptionsResultToken'],
        code: 'INVALID',
        message: 'The token is not of delivery options of this subscription contract.',
        fails: (args, context) => readToken(context, args) === undefined,
        isFinal: true,
      },
      {
        field: INPUT,
        code: 'INVALID',
        message: 'Exactly one delivery method is required.',
        fails: ({ deliveryMethodInput }) =>
          Object.values(deliveryMethodInput).filter(Boolean).length !== 1,
        isFinal: true,
      },
    ],
    topics: UPDATE_TOPICS,
    run: (args, context) => {
      const contract = requireContract(context, args.subscriptionContractId)
      const selected = select(context, contract, args)
      return 'deliveryMethod' in selected
        ? { contract: changeContract(context, contract, selected) }
        : { userErrors: [selected] }
    },
  }),
}

/** Chooses a method among the options for the address of a token, or returns why it cannot. */
function select(
  context: GraphqlContext,
  contract: ContractRecord,
  args: MutationArgs['subscriptionContractSelectDeliveryMethod'],
): Delivery | MutationError {
  const { shipping: byMail, pickup: collected } = args.deliveryMethodInput
  if (collected) {
    const { pickup } = deliveryOptions(context, contract, null)
    const option = pickup.find(({ locationId }) => locationId === collected.locationId)
    return option
      ? {
          deliveryMethod: {
            kind: 'pickup',
            option: { ...textsOf(option), locationId: option.locationId },
          },
          deliveryPrice: 0,
        }
      : refused(
          [...INPUT, 'pickup', 'locationId'],
          'The items cannot be collected at this location.',
        )
  }
  // The store has no settings of local delivery.
  if (!byMail) return refused([...INPUT, 'localDelivery'], 'Local delivery is not available.')
  const field = [...INPUT, 'shipping', 'shippingAddress']
  const given = byMail.shippingAddress
  const [error] = given ? addressErrors(given, field) : []
  if (error) return error
  const address = given
    ? addressFrom(addressInput(given))
    : (readToken(context, args)?.address ?? null)
  const { shipping } = deliveryOptions(context, contract, address)
  const title = contract.deliveryMethod?.option.title
  // The option that the contract has, or else the first one.
  const option = shipping.find(known => known.title === title) ?? shipping[0]
  return address && option
    ? {
        deliveryMethod: { kind: 'shipping', address, option: textsOf(option) },
        deliveryPrice: option.minor,
      }
    : refused(field, NO_OPTIONS)
}

function textsOf({
  code,
  title,
  presentmentTitle,
  description,
}: {
  code: string
  title: string
  presentmentTitle: string
  description: string | null
}) {
  return { code, title, presentmentTitle, description }
}

function refused(field: readonly string[], message: string): MutationError {
  return { field, code: 'INVALID', message }
}

function addressErrors(given: CustomerAddressInput, path: readonly string[]): MutationError[] {
  return addressInputErrors(given, path).map(error => ({ ...error, code: 'INVALID' }))
}

function readToken(
  { store }: GraphqlContext,
  args: Pick<
    MutationArgs['subscriptionContractSelectDeliveryMethod'],
    'subscriptionContractId' | 'subscriptionDeliveryOptionsResultToken'
  >,
): Fetched | undefined {
  const claims = readClaims(args.subscriptionDeliveryOptionsResultToken, tokenKey(store)) as
    Fetched | undefined
  return claims?.contractId === args.subscriptionContractId ? claims : undefined
}

/** The handles of shipping rates have the domain as their key. */
function tokenKey({ domain }: Pick<GraphqlContext['store'], 'domain'>): string {
  return `${domain}/subscription-delivery`
}

function contractChecks<Args extends { subscriptionContractId: string }>(): Check<Args>[] {
  const field = ['subscriptionContractId']
  return [
    {
      field,
      code: 'SUBSCRIPTION_CONTRACT_DOES_NOT_EXIST',
      message: 'Subscription contract does not exist',
      fails: ({ subscriptionContractId: id }, context) => !findOwnContract(context, id),
      isFinal: true,
    },
    {
      field,
      code: 'INVALID',
      message: 'Subscription contract has been terminated',
      fails: ({ subscriptionContractId: id }, context) => {
        const contract = findOwnContract(context, id)
        return contract !== undefined && isTerminated(contract)
      },
      isFinal: true,
    },
  ]
}

function requireContract(context: GraphqlContext, id: string): ContractRecord {
  const contract = findOwnContract(context, id)
  if (!contract) throw new Error(`The contract ${id} is missing.`)
  return contract
}
