/** A reason that the platform offers in every store. */
interface ReasonDefinition {
  readonly id: string
  readonly __typename: 'ReturnReasonDefinition'
  readonly name: string
  readonly handle: string
  readonly deleted: boolean
}

/** The general reasons by the older enum `ReturnReason`, in the order of their ids. */
const REASONS: readonly (readonly [reason: string, name: string, handle: string])[] = [
  ['UNKNOWN', 'Unknown', 'unknown'],
  ['UNWANTED', 'Changed my mind', 'changed-my-mind'],
  ['NOT_AS_DESCRIBED', 'Item not as described', 'item-not-as-described'],
  ['WRONG_ITEM', 'Received the wrong item', 'received-the-wrong-item'],
  ['OTHER', 'Other', 'other-reason'],
  ['DEFECTIVE', 'Damaged or defective', 'damaged-or-defective'],
  ['SIZE_TOO_SMALL', 'Too small', 'too-small'],
  ['SIZE_TOO_LARGE', 'Too big', 'too-big'],
  ['STYLE', 'Style', 'style'],
  ['COLOR', 'Color', 'color'],
]

export const REASON_DEFINITIONS: readonly ReasonDefinition[] = REASONS.map(
  ([, name, handle], index) => ({
    id: `gid://shopify/ReturnReasonDefinition/${index + 1}`,
    __typename: 'ReturnReasonDefinition',
    name,
    handle,
    deleted: false,
  }),
)

export function findReason(id: string): ReasonDefinition | undefined {
  return REASON_DEFINITIONS.find(reason => reason.id === id)
}

/** Returns the definition of a reason of the older enum. */
export function reasonId(reason: string): string | undefined {
  return REASON_DEFINITIONS[REASONS.findIndex(([name]) => name === reason)]?.id
}

/** Returns the reason of the older enum for a definition. */
export function reasonName(id: string): string {
  return REASONS[REASON_DEFINITIONS.findIndex(reason => reason.id === id)]?.[0] ?? 'OTHER'
}
