import type { GiftCardRecipientInput, MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { CUSTOMERS } from '../customers/customer-records'
import { idNumber } from '../../engine/records/global-id'
import { invalidFieldArguments, invalidId } from '../../engine/request/execution-errors'
import type { Check, MutationError } from '../../engine/resolve/mutation'
import { isExpired, GIFT_CARDS } from './gift-card-records'

type IdArgs = MutationArgs['giftCardDeactivate']

const DAY_MS = 86_400_000
const MAX_SCHEDULE_DAYS = 90
const MAX_LENGTHS = { preferredName: 255, message: 200 } as const
const LABELS = { preferredName: 'Preferred name', message: 'Message' } as const
const TAG = /<[^<>]*>/

/** The rule that a gift card exists. Later rules read the card. */
export function giftCardExists<Args extends IdArgs>(): Check<Args> {
  return GIFT_CARDS.exists('id', 'The gift card could not be found.', 'GIFT_CARD_NOT_FOUND')
}

/** The rules that a gift card can be used. */
export function usableRules<Args extends IdArgs>(): Check<Args>[] {
  return [
    {
      field: ['id'],
      code: 'INVALID',
      message: 'The gift card is deactivated.',
      fails: ({ id }, context) => GIFT_CARDS.in(context).get(id)?.deactivatedAt !== null,
      isFinal: true,
    },
    {
      field: ['id'],
      code: 'INVALID',
      message: 'The gift card has expired.',
      fails: ({ id }, context) => {
        const card = GIFT_CARDS.in(context).get(id)
        return card !== undefined && isExpired(card, context)
      },
      isFinal: true,
    },
  ]
}

/**
 * Lists the errors of a customer and of a recipient.
 *
 * @throws GraphQLError for a malformed id, and for a text that is too long
 */
export function personErrors(
  context: GraphqlContext,
  customerId: string | null | undefined,
  recipient: GiftCardRecipientInput | null | undefined,
): MutationError[] {
  for (const id of [customerId, recipient?.id])
    if (typeof id === 'string' && Number.isNaN(idNumber(id))) throw invalidId(id)
  if (typeof customerId === 'string' && !CUSTOMERS.in(context).get(customerId))
    return [
      {
        field: ['input', 'customerId'],
        code: 'CUSTOMER_NOT_FOUND',
        message: 'The customer could not be found.',
      },
    ]
  return recipient ? recipientErrors(context, recipient) : []
}

function recipientErrors(context: GraphqlContext, input: GiftCardRecipientInput): MutationError[] {
  const errors: MutationError[] = []
  const refuse = (field: string, message: string, code = 'INVALID') =>
    errors.push({ field: ['input', 'recipientAttributes', field], code, message })
  for (const name of ['preferredName', 'message'] as const) {
    const text = input[name]
    if (typeof text !== 'string') continue
    if (text.length > MAX_LENGTHS[name])
      throw invalidFieldArguments(`${name} is too long (maximum is ${MAX_LENGTHS[name]})`)
    if (text.trim() === '') refuse(name, `${LABELS[name]} can't be blank`)
    if (TAG.test(text)) refuse(name, `${LABELS[name]} cannot contain HTML tags`)
  }
  if (!CUSTOMERS.in(context).get(input.id))
    refuse('id', 'Recipient could not be found', 'RECIPIENT_NOT_FOUND')
  const delay = Date.parse(input.sendNotificationAt ?? '') - context.clock.now()
  if (delay < 0 || delay > MAX_SCHEDULE_DAYS * DAY_MS)
    refuse(
      'sendNotificationAt',
      `Send notification at must be within ${MAX_SCHEDULE_DAYS} days from now`,
    )
  return errors
}
