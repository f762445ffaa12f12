const SET = `#graphql
  mutation SetMetafield($metafields: [MetafieldsSetInput!]!) {
    metafieldsSet(metafields: $metafields) { userErrors { field message } }
  }
` as const

/** Changes the value of one metafield of a definition. */
export default defineEventHandler(async event => {
  const { admin } = await usePlatformAdmin(event)
  const id = recordGid(event, 'MetafieldDefinition')
  const { ownerId, value } = await readTexts(event, ['ownerId', 'value'])
  const { namespace, key } = await loadDefinition(admin, id)
  const { data } = await admin.graphql(SET, {
    variables: { metafields: [{ ownerId, namespace, key, value }] },
  })
  refuseUserErrors(data.metafieldsSet?.userErrors)
  return describeDefinition(await loadDefinition(admin, id))
})
