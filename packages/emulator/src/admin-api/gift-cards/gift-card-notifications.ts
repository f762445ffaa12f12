import type { GraphqlContext } from '../../engine/graphql-context'
import { CUSTOMERS } from '../customers/customer-records'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Mutation } from '../../engine/resolve/mutation'
import { giftCardExists, usableRules } from './gift-card-checks'
import { GIFT_CARDS } from './gift-card-records'

type Person = 'customer' | 'recipient'

/** The roots that send a gift card. No message leaves the emulator. */
export const giftCardNotifications: Mutations = {
  giftCardSendNotificationToCustomer: notificationMutation('customer'),
  giftCardSendNotificationToRecipient: notificationMutation('recipient'),
}

function notificationMutation(person: Person): Mutation<{ id: string }> {
  return defineMutation<{ id: string }>({
    checks: [
      giftCardExists(),
      ...usableRules<{ id: string }>(),
      {
        field: null,
        code: 'INVALID',
        message: `The gift card has no ${person}.`,
        fails: ({ id }, context) => !personOf(context, id, person),
        isFinal: true,
      },
      {
        field: null,
        code: 'INVALID',
        message: `The ${person} has no contact information (e.g. email address or phone number).`,
        fails: ({ id }, context) => {
          const { email = null, phone = null } = personOf(context, id, person) ?? {}
          return email === null && phone === null
        },
      },
    ],
    run: ({ id }, context) => ({ giftCard: GIFT_CARDS.in(context).get(id) }),
  })
}

function personOf(context: GraphqlContext, id: string, person: Person) {
  const card = GIFT_CARDS.in(context).get(id)
  const customerId = person === 'customer' ? card?.customerId : card?.recipient?.customerId
  return CUSTOMERS.in(context).get(customerId)
}
