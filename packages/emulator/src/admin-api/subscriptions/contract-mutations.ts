import type {
  MutationArgs,
  SubscriptionContractAtomicCreateInput,
  SubscriptionContractCreateInput,
} from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { timestamp } from '../../engine/records/timestamp'
import { CUSTOMERS } from '../customers/customer-records'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check, Mutation, MutationError } from '../../engine/resolve/mutation'
import type { ContractStatus, SubscriptionTerms } from './contract-records'
import { applyCode } from './discount-codes'
import { addDraft, termsOf } from './draft-records'
import { discountErrors, discountFrom, lineErrors, lineFrom } from './line-input'
import { contractRules, requireContract } from './subscription-checks'
import { changedTerms, NEW_TERMS, termsErrors } from './terms-input'
import { lineNode } from './subscription-nodes'
import {
  addContract,
  changeContract,
  commitErrors,
  CREATE_TOPICS,
  UPDATE_TOPICS,
} from './write-contract'

type StatusArgs = Pick<MutationArgs['subscriptionContractActivate'], 'subscriptionContractId'>

/** Rules of the input of a new contract. */
const CREATE_RULES: readonly Check<{ input: SubscriptionContractCreateInput }>[] = [
  CUSTOMERS.existsAt(
    ['input', 'customerId'],
    ({ input }) => input.customerId,
    "The customer doesn't exist.",
    'CUSTOMER_DOES_NOT_EXIST',
  ),
  {
    field: ['input', 'currencyCode'],
    code: 'CURRENCY_NOT_ENABLED',
    message: 'Currency is not enabled.',
    fails: ({ input }, { store }) => input.currencyCode !== store.currencyCode,
  },
  ...(['billingPolicy', 'deliveryPolicy'] as const).map(
    (name): Check<{ input: SubscriptionContractCreateInput }> => ({
      field: ['input', 'contract', name],
      code: 'BLANK',
      message: `${name === 'billingPolicy' ? 'Billing' : 'Delivery'} policy can't be blank`,
      fails: ({ input }) => !input.contract[name],
    }),
  ),
]

const STATUS_RULES: readonly Check<StatusArgs>[] = contractRules(
  'subscriptionContractId',
  ({ subscriptionContractId: id }) => id,
  { missing: 'INVALID', terminated: 'CONTRACT_TERMINATED' },
)

/** The roots that create contracts, and change them without a draft. */
export const contractMutations = {
  subscriptionContractCreate: defineMutation({
    checks: CREATE_RULES,
    run: ({ input }, context) => {
      const { terms, errors } = newTerms(context, input)
      if (errors.length > 0) return { userErrors: errors }
      const { customerId, currencyCode } = input
      const draft = addDraft(context, {
        ...{ customerId, currencyCode, terms, contractId: null, cycleIndex: null },
        ...{ revision: 0, original: null },
      })
      return { draft }
    },
  }),

  subscriptionContractAtomicCreate: defineMutation({
    checks: CREATE_RULES,
    topics: CREATE_TOPICS,
    run: ({ input }, context) => {
      const { terms, errors } = newTerms(context, input)
      const lineProblems = input.lines.flatMap(({ line, discounts }, index) => {
        const path = ['input', 'lines', String(index)]
        return [
          ...lineErrors(context, line, [...path, 'line']),
          ...(discounts ?? []).flatMap((discount, place) =>
            discountErrors(terms, discount, [...path, 'discounts', String(place)]),
          ),
        ]
      })
      const userErrors = [...errors, ...lineProblems]
      if (userErrors.length > 0) return { userErrors }
      const complete = withLines(context, input, terms)
      const commitProblems = commitErrors(complete, ['input'])
      if (commitProblems.length > 0) return { userErrors: commitProblems }
      const { customerId, currencyCode } = input
      return { contract: addContract(context, { customerId, currencyCode, terms: complete }) }
    },
  }),

  subscriptionContractUpdate: defineMutation({
    checks: contractRules('contractId', ({ contractId }) => contractId, {
      missing: 'INVALID',
      terminated: 'INVALID',
    }),
    run: ({ contractId }, context) => {
      const contract = requireContract(context, contractId)
      const { customerId, currencyCode, revision } = contract
      const terms = termsOf(contract)
      const draft = addDraft(context, {
        ...{ customerId, currencyCode, contractId, revision, terms },
        ...{ cycleIndex: null, original: terms },
      })
      return { draft }
    },
  }),

  subscriptionContractActivate: setsStatus('ACTIVE'),
  subscriptionContractCancel: setsStatus('CANCELLED'),
  subscriptionContractExpire: setsStatus('EXPIRED'),
  subscriptionContractFail: setsStatus('FAILED'),
  subscriptionContractPause: setsStatus('PAUSED'),

  subscriptionContractSetNextBillingDate: defineMutation({
    checks: contractRules('contractId', ({ contractId }) => contractId, {
      missing: 'INVALID',
      terminated: 'INVALID',
    }),
    topics: UPDATE_TOPICS,
    run: ({ contractId, date }, context) => ({
      contract: changeContract(context, requireContract(context, contractId), {
        nextBillingDate: timestamp(Date.parse(date)),
      }),
    }),
  }),

  subscriptionContractProductChange: defineMutation({
    checks: [
      ...contractRules<MutationArgs['subscriptionContractProductChange']>(
        'subscriptionContractId',
        ({ subscriptionContractId: id }) => id,
        { missing: 'INVALID', terminated: 'INVALID' },
      ),
      {
        field: ['lineId'],
        code: 'INVALID',
        message: 'Line does not exist',
        fails: ({ subscriptionContractId, lineId }, context) =>
          !requireContract(context, subscriptionContractId).lines.some(({ id }) => id === lineId),
        isFinal: true,
      },
    ],
    topics: UPDATE_TOPICS,
    errors: ({ input }, context) => lineErrors(context, input, ['input']),
    run: ({ subscriptionContractId, lineId, input }, context) => {
      const before = requireContract(context, subscriptionContractId)
      const lines = before.lines.map(line =>
        // A new price replaces the prices of cycles.
        line.id === lineId
          ? {
              ...lineFrom(context, before.currencyCode, input, line),
              ...(input.currentPrice && { pricing: null }),
            }
          : line,
      )
      const contract = changeContract(context, before, { lines })
      const line = contract.lines.find(({ id }) => id === lineId)
      return { contract, lineUpdated: line && lineNode(contract, line) }
    },
  }),
} satisfies Mutations

function setsStatus(status: ContractStatus): Mutation<StatusArgs> {
  return defineMutation<StatusArgs>({
    checks: STATUS_RULES,
    topics: UPDATE_TOPICS,
    run: ({ subscriptionContractId: id }, context) => {
      const contract = requireContract(context, id)
      return {
        contract:
          contract.status === status ? contract : changeContract(context, contract, { status }),
      }
    },
  })
}

function newTerms(
  context: GraphqlContext,
  { customerId, currencyCode, contract, nextBillingDate }: SubscriptionContractCreateInput,
): { terms: SubscriptionTerms; errors: MutationError[] } {
  const errors = termsErrors(context, customerId, contract, NEW_TERMS, ['input', 'contract'])
  const terms = changedTerms({ nextBillingDate, ...contract }, NEW_TERMS, currencyCode)
  return { terms, errors }
}

function withLines(
  context: GraphqlContext,
  { lines, discountCodes, customerId, currencyCode }: SubscriptionContractAtomicCreateInput,
  terms: SubscriptionTerms,
): SubscriptionTerms {
  let complete = terms
  for (const { line: input, discounts } of lines) {
    const line = lineFrom(context, currencyCode, input)
    const added = (discounts ?? []).map(discount => ({
      ...discountFrom(context, currencyCode, discount, 'LINE_ITEM'),
      lineIds: [line.id],
    }))
    complete = {
      ...complete,
      lines: [...complete.lines, line],
      discounts: [...complete.discounts, ...added],
    }
  }
  return (discountCodes ?? []).reduce(
    (reduced, code) => ({
      ...reduced,
      discounts: [
        ...reduced.discounts,
        applyCode(context, reduced, { customerId, currencyCode }, code),
      ],
    }),
    complete,
  )
}
