import type { AdminContext } from '#platform'

const SHOW = `#graphql
  ${DEFINITION_DETAILS}
  query ShowDefinition($id: ID!) { metafieldDefinition(id: $id) { ...DefinitionDetails } }
` as const

/** Loads a definition with its first metafields. Throws a 404 when the shop does not have it. */
export async function loadDefinition(
  admin: AdminContext['admin'],
  id: string,
): Promise<AdminDefinitionDetails> {
  const { data } = await admin.graphql(SHOW, { variables: { id } })
  if (!data.metafieldDefinition) throw notFound('MetafieldDefinition')
  return data.metafieldDefinition
}
