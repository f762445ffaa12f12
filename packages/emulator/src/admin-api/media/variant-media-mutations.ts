import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Mutation, MutationContext, MutationError } from '../../engine/resolve/mutation'
import { PRODUCT_ID_UNKNOWN } from '../products/product-exists'
import { reportUpdated, UPDATE_TOPICS } from '../products/product-events'
import { PRODUCTS, VARIANTS } from '../products/product-records'
import type { VariantRecord } from '../products/product-records'
import { findMedia } from './media-records'
import { isReady } from './product-media-mutations'

interface Pair {
  variantId: string
  mediaIds: readonly string[]
}

type PairArgs = MutationArgs['productVariantAppendMedia' | 'productVariantDetachMedia']

type Change = (variant: VariantRecord, mediaIds: readonly string[]) => readonly string[]
type PairCheck = (
  context: GraphqlContext,
  variant: VariantRecord,
  mediaIds: readonly string[],
) => [field: 'mediaIds' | 'variantId', code: string, message: string] | undefined

/** Largest number of pairs of a mutation. */
const MAX_PAIRS = 100

/** The roots that attach media of a product to its variants. */
export const variantMediaMutations: Mutations = {
  productVariantAppendMedia: pairMutation(
    (context, variant, mediaIds) => {
      if (variant.mediaIds.length > 0)
        return [
          'variantId',
          'PRODUCT_VARIANT_ALREADY_HAS_MEDIA',
          'The given variant already has attached media.',
        ]
      const media = mediaIds.flatMap(id => findMedia(context.store.records, id) ?? [])
      if (media.some(({ __typename }) => __typename !== 'MediaImage'))
        return ['mediaIds', 'INVALID_MEDIA_TYPE', 'Invalid media type.']
      if (mediaIds.some(id => !isReady(context, id)))
        return ['mediaIds', 'NON_READY_MEDIA', 'Non-ready media cannot be attached to variants.']
      return undefined
    },
    (_variant, mediaIds) => mediaIds,
  ),

  productVariantDetachMedia: pairMutation(
    (_context, variant, mediaIds) =>
      mediaIds.every(id => variant.mediaIds.includes(id))
        ? undefined
        : [
            'variantId',
            'MEDIA_IS_NOT_ATTACHED_TO_VARIANT',
            'The specified media is not attached to the specified variant.',
          ],
    (variant, mediaIds) => variant.mediaIds.filter(id => !mediaIds.includes(id)),
  ),
}

function pairMutation(check: PairCheck, change: Change): Mutation<PairArgs> {
  return defineMutation<PairArgs>({
    checks: [
      PRODUCT_ID_UNKNOWN,
      {
        field: ['variantMedia'],
        code: 'MAXIMUM_VARIANT_MEDIA_PAIRS_EXCEEDED',
        message: `Exceeded the maximum number of ${MAX_PAIRS} variant-media pairs per mutation call.`,
        fails: ({ variantMedia }) => variantMedia.length > MAX_PAIRS,
        isFinal: true,
      },
    ],
    topics: UPDATE_TOPICS,
    errors: (args, context) => pairErrors(args, context, check),
    run: (args, context) => {
      const productVariants = args.variantMedia.map(pair => changePair(pair, context, change))
      return { product: reportUpdated(context, args.productId), productVariants }
    },
  })
}

function pairErrors(
  { productId, variantMedia }: PairArgs,
  context: GraphqlContext,
  check: PairCheck,
): MutationError[] {
  const known = PRODUCTS.in(context).get(productId)?.mediaIds ?? []
  const seen = new Set<string>()
  return variantMedia.flatMap(({ variantId, mediaIds }, index): MutationError[] => {
    const refuse = (field: string, code: string, message: string) => [
      { field: ['variantMedia', String(index), field], code, message },
    ]
    const variant = VARIANTS.in(context).get(variantId)
    if (variant?.productId !== productId)
      return refuse(
        'variantId',
        'PRODUCT_VARIANT_DOES_NOT_EXIST_ON_PRODUCT',
        'Variant does not exist on the specified product.',
      )
    if (seen.has(variantId))
      return refuse(
        'variantId',
        'PRODUCT_VARIANT_SPECIFIED_MULTIPLE_TIMES',
        'Variant specified in more than one pair.',
      )
    seen.add(variantId)
    if (mediaIds.length > 1)
      return refuse(
        'mediaIds',
        'TOO_MANY_MEDIA_PER_INPUT_PAIR',
        'Only one mediaId is allowed per variant-media input pair.',
      )
    if (mediaIds.some(id => !known.includes(id)))
      return refuse(
        'mediaIds',
        'MEDIA_DOES_NOT_EXIST_ON_PRODUCT',
        'Media does not exist on the specified product.',
      )
    const error = check(context, variant, mediaIds)
    return error ? refuse(...error) : []
  })
}

function changePair(
  { variantId, mediaIds }: Pair,
  context: MutationContext,
  change: Change,
): VariantRecord | undefined {
  const variants = VARIANTS.in(context)
  const variant = variants.get(variantId)
  return variant && variants.update(variantId, { mediaIds: change(variant, mediaIds) })
}
