import { metafieldInput, metafieldName } from '#platform/app-data'
import type { PlatformAppMetafields } from '#platform/app-data'

const SET = `#graphql
  mutation SetCareGuide($metafields: [MetafieldsSetInput!]!) {
    metafieldsSet(metafields: $metafields) { userErrors { field message } }
  }
` as const

const DELETE = `#graphql
  mutation DeleteCareGuide($metafields: [MetafieldIdentifierInput!]!) {
    metafieldsDelete(metafields: $metafields) { userErrors { field message } }
  }
` as const

/** Changes the care guide of a product and its author. An empty text deletes the metafield. */
export default defineEventHandler(async event => {
  const { admin } = await usePlatformAdmin(event)
  const ownerId = productGid(event)
  const { guide, author } = await readTexts(event, ['guide', 'author'])
  const values: PlatformAppMetafields['product'] = { care_guide: guide, author }
  const keys = ['care_guide', 'author'] as const

  const set = keys
    .filter(key => values[key] !== '')
    .map(key => metafieldInput(ownerId, 'product', key, values[key]))
  if (set.length > 0) {
    const { data } = await admin.graphql(SET, { variables: { metafields: set } })
    refuseUserErrors(data.metafieldsSet?.userErrors)
  }
  const deleted = keys
    .filter(key => values[key] === '')
    .map(key => ({ ownerId, ...metafieldName('product', key) }))
  if (deleted.length > 0) {
    const { data } = await admin.graphql(DELETE, { variables: { metafields: deleted } })
    refuseUserErrors(data.metafieldsDelete?.userErrors)
  }
  return readCareGuides(admin)
})
