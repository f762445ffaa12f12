const LIST = `#graphql
  ${DEFINITION_FIELDS}
  query ListDefinitions(
    $ownerType: MetafieldOwnerType!
    $first: Int, $last: Int, $after: String, $before: String, $query: String
  ) {
    metafieldDefinitions(
      ownerType: $ownerType, first: $first, last: $last, after: $after, before: $before
      query: $query, sortKey: NAME
    ) {
      nodes { ...DefinitionFields }
      pageInfo { hasPreviousPage hasNextPage startCursor endCursor }
    }
  }
` as const

/** One page of the definitions of the metafields of products, or of collections. */
export default defineEventHandler(async (event): Promise<RecordPage<DefinitionSummary>> => {
  const { admin } = await usePlatformAdmin(event)
  const { filter } = getQuery(event)
  const page = readPage(event, { collections: '' })
  const { data } = await admin.graphql(LIST, {
    variables: { ...page, ownerType: filter === 'collections' ? 'COLLECTION' : 'PRODUCT' },
    tries: 2,
  })
  return recordPage(data.metafieldDefinitions, summarizeDefinition)
})
