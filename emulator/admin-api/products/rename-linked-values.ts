import type { GraphqlContext } from '../../graphql/graphql-context'
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
