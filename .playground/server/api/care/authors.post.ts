import { metaobjectFields, metaobjectType } from '#platform/app-data'

const CREATE = `#graphql
  mutation CreateAuthor($metaobject: MetaobjectCreateInput!) {
    metaobjectCreate(metaobject: $metaobject) { userErrors { field message } }
  }
` as const

/** Creates an author. */
export default defineEventHandler(async event => {
  const { admin } = await usePlatformAdmin(event)
  const { name } = await readTexts(event, ['name'])
  const { isLiving } = await readFields(event)
  if (typeof isLiving !== 'boolean') throw refusal('"isLiving" must be true or false')
  const fields = metaobjectFields('author', { full_name: name, is_living: isLiving })
  const { data } = await admin.graphql(CREATE, {
    variables: { metaobject: { type: metaobjectType('author'), fields } },
  })
  refuseUserErrors(data.metaobjectCreate?.userErrors)
  return readCareGuides(admin)
})
