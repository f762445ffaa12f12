import type { GraphqlContext } from '../../engine/graphql-context'
import type { RecordStore } from '../../engine/records/record-store'
import { displayName } from '../metaobjects/metaobject-records'
import type { MetaobjectRecord } from '../metaobjects/metaobject-records'
import { changeOptions } from './option-changes'
import { PRODUCTS } from './product-records'

/** Gives the option values that are linked to a metaobject its display name. */
export function renameLinkedValues(context: GraphqlContext, metaobject: MetaobjectRecord): void {
  const { records } = context.store
  const name = displayName(records, metaobject)
  for (const product of records.table(PRODUCTS).lookUp('linkedValue', metaobject.id)) {
    const index = product.options.findIndex(({ values }) =>
      values.some(({ linkedValue }) => linkedValue === metaobject.id),
    )
    const option = product.options[index]
    const before = option?.values.find(({ linkedValue }) => linkedValue === metaobject.id)
    if (!option || !before || before.name === name) continue
    const values = option.values.map(value => (value === before ? { ...value, name } : value))
    const options = product.options.with(index, { ...option, values })
    changeOptions(context, product, options, ({ optionValues }) =>
      optionValues[index] === before.name ? optionValues.with(index, name) : optionValues,
    )
  }
}

/** Returns whether a product option that is linked to a metaobject has another value of a name. */
export function isOptionValueTaken(
  records: RecordStore,
  metaobjectId: string,
  name: string,
): boolean {
  return records
    .table(PRODUCTS)
    .lookUp('linkedValue', metaobjectId)
    .flatMap(({ options }) => options)
    .filter(({ values }) => values.some(({ linkedValue }) => linkedValue === metaobjectId))
    .some(({ values }) =>
      values.some(value => value.name === name && value.linkedValue !== metaobjectId),
    )
}
