import type { AnyInput } from '../../engine/resolve/any-input'
import type {
  GiftCardCreateInput,
  GiftCardUpdateInput,
  MutationArgs,
} from '../../../generated/admin'
import { roundMoney } from '../../money/minor-units'
import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime, timestamp } from '../../engine/records/timestamp'
import type { Mutations } from '../../engine/resolve/domain'
import { brokenRules, defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import { giftCardExists, personErrors } from './gift-card-checks'
import { GIFT_CARDS } from './gift-card-records'
import type { GiftCardRecipient, GiftCardRecord } from './gift-card-records'
import { issueLimit } from './gift-card-limits'

type FieldsInput = AnyInput<GiftCardCreateInput | GiftCardUpdateInput>

const MIN_CODE_LENGTH = 8
const MAX_CODE_LENGTH = 20
const GENERATED_CODE_LENGTH = 16

/** Fields that a deactivated gift card no longer accepts, in the order of their errors. */
const LOCKED_FIELDS = ['expiresOn', 'customerId', 'recipientAttributes'] as const

/** The roots that create, change, and deactivate gift cards. */
export const giftCardMutations: Mutations = {
  giftCardCreate: defineMutation({
    errors: (args, context) => {
      const { customerId, recipientAttributes } = args.input
      const errors = personErrors(context, customerId, recipientAttributes)
      return errors.length > 0 ? errors : brokenRules(CREATE_CHECKS, args, context, 'first')
    },
    run: ({ input }, context) => {
      const giftCard = addGiftCard(context, input)
      return { giftCard, giftCardCode: giftCard.code }
    },
  }),

  giftCardUpdate: defineMutation({
    checks: [
      giftCardExists(),
      {
        field: ['input'],
        message: 'At least one argument is required in the input.',
        fails: ({ input }) => Object.keys(input).length === 0,
      },
      {
        field: args => ['input', lockedField(args) ?? ''],
        message: 'The gift card is deactivated.',
        fails: (args, context) =>
          GIFT_CARDS.in(context).get(args.id)?.deactivatedAt !== null &&
          lockedField(args) !== undefined,
        isFinal: true,
      },
    ],
    errors: ({ input }, context) =>
      personErrors(context, input.customerId, input.recipientAttributes),
    run: ({ id, input }, context) => {
      const before = GIFT_CARDS.in(context).get(id)
      if (!before) return {}
      const after = { ...before, ...changesOf(input, before.recipient) }
      const isSame = JSON.stringify(after) === JSON.stringify(before)
      const updatedAt = isSame ? before.updatedAt : currentTime(context)
      return { giftCard: GIFT_CARDS.in(context).put({ ...after, updatedAt }) }
    },
  }),

  giftCardDeactivate: defineMutation({
    checks: [giftCardExists()],
    run: ({ id }, context) => {
      const at = currentTime(context)
      const deactivatedAt = GIFT_CARDS.in(context).get(id)?.deactivatedAt ?? at
      return { giftCard: GIFT_CARDS.in(context).update(id, { deactivatedAt, updatedAt: at }) }
    },
  }),
}

/** Only the first broken rule is reported. */
const CREATE_CHECKS: readonly Check<MutationArgs['giftCardCreate']>[] = [
  {
    field: ['input'],
    code: 'MISSING_ARGUMENT',
    message: 'Either initialAmount or initialValue must be provided.',
    fails: ({ input }) => initialOf(input) === undefined,
  },
  {
    field: initialField,
    code: 'GREATER_THAN',
    message: 'must be greater than 0',
    fails: ({ input }) => Number(initialOf(input)) <= 0,
  },
  {
    field: initialField,
    code: 'GIFT_CARD_LIMIT_EXCEEDED',
    message: "The gift card's value exceeds the allowed limits.",
    fails: ({ input }, { store }) =>
      Number(initialOf(input)) >
      issueLimit(input.initialAmount?.currencyCode ?? store.currencyCode),
  },
  {
    field: ['input', 'code'],
    code: 'TOO_SHORT',
    message: `Code must be at least ${MIN_CODE_LENGTH} characters long`,
    fails: ({ input }) => (input.code?.length ?? MIN_CODE_LENGTH) < MIN_CODE_LENGTH,
  },
  {
    field: ['input', 'code'],
    code: 'TOO_LONG',
    message: `Code must be at most ${MAX_CODE_LENGTH} characters long`,
    fails: ({ input }) => (input.code?.length ?? 0) > MAX_CODE_LENGTH,
  },
  {
    field: ['input', 'code'],
    code: 'INVALID',
    message: 'Code can only contain letters(a-z) and numbers(0-9)',
    fails: ({ input }) => typeof input.code === 'string' && !/^[a-z\d]+$/i.test(input.code),
  },
  {
    field: ['input', 'code'],
    message: 'Code has already been taken',
    fails: ({ input }, context) =>
      typeof input.code === 'string' &&
      GIFT_CARDS.in(context).has('code', input.code.toLowerCase()),
  },
]

function addGiftCard(
  context: GraphqlContext,
  input: MutationArgs['giftCardCreate']['input'],
): GiftCardRecord {
  const { store, state, clock } = context
  const at = timestamp(clock.now())
  const generated = state.ids.nextUuid(`gift-card:${store.domain}`).replaceAll('-', '')
  const currencyCode = input.initialAmount?.currencyCode ?? store.currencyCode
  const value = roundMoney(initialOf(input) ?? '0', currencyCode)
  return store.records.table(GIFT_CARDS).add({
    code: (input.code ?? generated.slice(0, GENERATED_CODE_LENGTH)).toLowerCase(),
    customerId: null,
    recipient: null,
    expiresOn: null,
    note: null,
    templateSuffix: null,
    redemptionStrategy: 'NONE',
    currencyCode,
    initialValue: value,
    balance: value,
    deactivatedAt: null,
    createdAt: at,
    updatedAt: at,
    ...changesOf(input, null),
  })
}

function changesOf(
  input: FieldsInput,
  before: GiftCardRecipient | null,
): Partial<Omit<GiftCardRecord, 'id' | '__typename'>> {
  const { customerId, expiresOn, note, templateSuffix, recipientAttributes: recipient } = input
  return {
    ...(customerId !== undefined && { customerId }),
    ...(expiresOn !== undefined && { expiresOn }),
    ...(note !== undefined && { note }),
    ...(templateSuffix !== undefined && {
      // The name of a template file is accepted too.
      templateSuffix: templateSuffix && templateSuffix.replace(/^gift_card\./, ''),
    }),
    ...(input.crossCurrencyRedemptionStrategy && {
      redemptionStrategy: input.crossCurrencyRedemptionStrategy,
    }),
    ...(recipient && {
      recipient: {
        customerId: recipient.id,
        preferredName: recipient.preferredName ?? before?.preferredName ?? null,
        message: recipient.message ?? before?.message ?? null,
        sendNotificationAt: recipient.sendNotificationAt
          ? timestamp(Date.parse(recipient.sendNotificationAt))
          : (before?.sendNotificationAt ?? null),
      },
    }),
  }
}

function initialOf({
  initialAmount,
  initialValue,
}: MutationArgs['giftCardCreate']['input']): string | undefined {
  return initialAmount?.amount ?? initialValue ?? undefined
}

function initialField({ input }: MutationArgs['giftCardCreate']): string[] {
  return input.initialAmount ? ['input', 'initialAmount', 'amount'] : ['input', 'initialValue']
}

function lockedField({ input }: MutationArgs['giftCardUpdate']): string | undefined {
  return LOCKED_FIELDS.find(name => input[name] !== undefined)
}
