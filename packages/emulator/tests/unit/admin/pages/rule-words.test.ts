import { expect, it } from 'vitest'
import { ruleInput, ruleText } from '../../../../admin/pages/collections/rule-words'

it.each([
  ['VARIANT_PRICE', 'LESS_THAN', '20', 'Price is less than 20'],
  ['IS_PRICE_REDUCED', 'IS_SET', '', 'Reduced price is set'],
  ['PRODUCT_CATEGORY_ID', 'EQUALS', '4', 'PRODUCT_CATEGORY_ID is equal to 4'],
] as const)('words %s %s %s', (column, relation, condition, text) => {
  expect(ruleText({ column, relation, condition })).toBe(text)
})

it.each([
  [{ metafieldDefinition: { id: 'definition' } }, 'definition'],
  [{ category: { id: 'category' } }, 'category'],
  [{}, undefined],
  [null, undefined],
])('keeps the object %j of a stored condition', (conditionObject, conditionObjectId) => {
  const rule = {
    column: 'PRODUCT_METAFIELD_DEFINITION',
    relation: 'EQUALS',
    condition: 'wood',
  } as const
  expect(ruleInput({ ...rule, conditionObject })).toEqual(
    conditionObjectId === undefined ? rule : { ...rule, conditionObjectId },
  )
})
