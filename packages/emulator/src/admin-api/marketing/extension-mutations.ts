import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { ACTIVITIES } from './marketing-records'

/**
 * The roots of activities of marketing activity extensions, which the platform has deprecated. The
 * app has no such extension, so that they refuse every activity.
 *
 * @see https://shopify.dev/docs/api/admin-graphql/latest/mutations/marketingActivityCreate
 */
export const extensionMutations: Mutations = {
  marketingActivityCreate: defineMutation({
    errors: () => [
      {
        field: ['input', 'marketingActivityExtensionId'],
        message: 'Marketing activity extension does not exist.',
      },
    ],
    run: () => ({}),
  }),
  marketingActivityUpdate: defineMutation({
    errors: ({ input }, context) => [
      {
        field: ['input', 'id'],
        message: ACTIVITIES.in(context).get(input.id)
          ? 'Marketing activity is external: use marketingActivityUpdateExternal.'
          : 'Marketing activity does not exist.',
      },
    ],
    run: () => ({}),
  }),
}
