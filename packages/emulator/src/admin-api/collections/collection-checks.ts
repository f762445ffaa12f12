import { badRequest } from '../../engine/request/execution-errors'
import type { AnyInput } from '../../engine/resolve/any-input'
import type {
  CollectionCreateInput,
  CollectionInput,
  CollectionUpdateInput,
} from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { handleOf, MAX_HANDLE_LENGTH } from '../../engine/records/handle'
import type { Check, MutationError } from '../../engine/resolve/mutation'
import { isBlank } from '../../engine/records/is-blank'
import { PRODUCTS } from '../products/product-records'
import { COLLECTIONS } from './collection-records'

/** The fields of a collection, in its former inputs and in those of today. */
export type CollectionFields = Partial<
  AnyInput<CollectionInput | CollectionCreateInput | CollectionUpdateInput>
>

const MAX_TITLE_LENGTH = 255

/** Rules of the fields of a collection. */
const COLLECTION_RULES: readonly Check<CollectionFields>[] = [
  {
    field: ['title'],
    message: `Title is too long (maximum is ${MAX_TITLE_LENGTH} characters)`,
    fails: ({ title }) => (title?.length ?? 0) > MAX_TITLE_LENGTH,
  },
  {
    field: ['handle'],
    message: `Handle is too long (maximum is ${MAX_HANDLE_LENGTH} characters)`,
    fails: ({ handle }) => (handle?.length ?? 0) > MAX_HANDLE_LENGTH,
  },
  {
    field: ['handle'],
    message: 'Handle has already been taken',
    fails: ({ handle, id }, context) =>
      !isBlank(handle) &&
      COLLECTIONS.in(context).has('handle', handleOf(handle ?? '', 'collection'), id ?? undefined),
  },
  {
    field: ['ruleSet', 'rules'],
    message: 'Rules cannot be an empty set',
    // An empty list is accepted: it makes a collection without rules.
    fails: ({ ruleSet }) => Boolean(ruleSet) && !ruleSet?.rules,
  },
]

/** Rules of a new collection. */
export const CREATE_RULES: readonly Check<CollectionFields>[] = [
  {
    field: ['id'],
    message: 'id cannot be specified on collection creation',
    fails: ({ id }) => typeof id === 'string',
    isFinal: true,
  },
  {
    field: ['title'],
    message: "Title can't be blank",
    fails: ({ title }) => isBlank(title),
  },
  ...COLLECTION_RULES,
]

/** Rules of a change of a collection. */
export const UPDATE_RULES: readonly Check<CollectionFields>[] = [
  collectionMissing(
    ({ id }) => {
      if (typeof id !== 'string') throw badRequest('id must be specified on collectionUpdate')
      return id
    },
    { field: null },
  ),
  {
    field: ['id'],
    message: 'Cannot update rule set of a custom collection',
    fails: ({ id, ruleSet }, context) =>
      Boolean(ruleSet) && COLLECTIONS.in(context).get(id)?.ruleSet === null,
    isFinal: true,
  },
  {
    field: ['ruleSet', 'rules'],
    message: 'Rules cannot be an empty set',
    fails: ({ ruleSet }) => ruleSet?.rules?.length === 0,
  },
  {
    field: ['title'],
    message: "Title can't be blank",
    fails: ({ title }) => title !== undefined && isBlank(title),
  },
  ...COLLECTION_RULES,
]

/**
 * Creates the rule that a collection exists.
 *
 * @param options what differs from the most frequent error
 */
export function collectionMissing<Args>(
  idOf: (args: Args) => string | null | undefined,
  options: { field?: readonly string[] | null; message?: string; code?: string } = {},
): Check<Args> {
  return {
    field: ['id'],
    message: 'Collection does not exist',
    ...options,
    fails: (args, context) => !COLLECTIONS.in(context).get(idOf(args)),
    isFinal: true,
  }
}

/** Lists the errors of the products of a new collection. */
export function missingProducts(
  context: GraphqlContext,
  { products }: CollectionFields,
): MutationError[] {
  return (products ?? []).flatMap((id, index) =>
    PRODUCTS.in(context).get(id)
      ? []
      : { field: ['products', String(index)], message: 'Product does not exist' },
  )
}
