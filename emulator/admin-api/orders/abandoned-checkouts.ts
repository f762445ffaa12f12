import { emptyConnection } from '../engine/records/connection'
import { pageSize } from '../engine/records/page-size'
import type { ListArgs } from '../engine/resolve/list-records'
import { defineMutation } from '../engine/resolve/mutation'
import type { Mutation } from '../engine/resolve/mutation'
import type { Domain } from '../engine/resolve/domain'

/** Abandoned checkouts. They come from checkouts, which are not simulated: there are none. */
export const abandonedCheckoutDomain: Domain = {
  queries: {
    abandonedCheckouts: (args: ListArgs) => {
      pageSize(args)
      return emptyConnection()
    },
    abandonedCheckoutsCount: () => ({ count: 0, precision: 'EXACT' }),
    abandonment: () => null,
    abandonmentByAbandonedCheckoutId: () => null,
  },
  mutations: {
    abandonmentEmailStateUpdate: missingAbandonment('id'),
    abandonmentUpdateActivitiesDeliveryStatuses: missingAbandonment('abandonmentId'),
  },
}

/** Defines a mutation of an abandonment that does not exist. */
function missingAbandonment(field: string): Mutation {
  return defineMutation({
    checks: [
      {
        field: [field],
        code: 'ABANDONMENT_NOT_FOUND',
        message: 'abandonment_not_found',
        fails: () => true,
      },
    ],
    run: () => ({}),
  })
}
