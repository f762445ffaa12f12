import type { OptionSetInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { linkOf } from './linked-options'
import type { OptionValueNameInput } from './linked-options'
import { optionValueOf } from './option-changes'
import { PRODUCTS } from './product-records'
import type { OptionRecord, OptionValueRecord, ProductRecord } from './product-records'
import { optionOf } from './seed-products'

/** An option of `productSet`, with the values that a linked metafield has. */
type SetOption = Omit<OptionSetInput, 'values'> & {
  values?: readonly OptionValueNameInput[] | null
}

/** Replaces the options of a product. Known options and values keep their ids. */
export function setOptions(
  context: GraphqlContext,
  { id, ...product }: ProductRecord,
  inputs: readonly SetOption[],
): void {
  const current = PRODUCTS.in(context).get(id)?.options ?? product.options
  const ordered = inputs
    .map((input, index) => ({ input, position: input.position ?? index + 1 }))
    .sort((left, right) => left.position - right.position)
  const options = ordered.map(({ input }) => setOption(context, current, input))
  PRODUCTS.in(context).update(id, { options })
}

function setOption(
  { store: { records } }: GraphqlContext,
  current: readonly OptionRecord[],
  { id, name, values, linkedMetafield }: SetOption,
): OptionRecord {
  const known = current.find(option =>
    typeof id === 'string' ? option.id === id : option.name === name,
  )
  const option = known ?? optionOf(records, name ?? '', [])
  const { link: _link, ...unlinked } = option
  return {
    ...unlinked,
    name: name ?? option.name,
    ...(linkedMetafield && { link: linkOf(linkedMetafield) }),
    values: (values ?? []).map((value): OptionValueRecord => {
      const match = option.values.find(candidate =>
        typeof value.id === 'string' ? candidate.id === value.id : candidate.name === value.name,
      )
      const { linkedValue: _value, ...unlinkedValue } =
        match ?? optionValueOf(records, value.name ?? '')
      const linkedValue = value.linkedMetafieldValue
      return {
        ...unlinkedValue,
        ...(typeof value.name === 'string' && { name: value.name }),
        ...(linkedValue && { linkedValue }),
      }
    }),
  }
}
