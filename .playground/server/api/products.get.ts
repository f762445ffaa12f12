export default defineEventHandler(async (event) => {
  const { admin } = await usePlatformAdmin(event)
  return (await admin.graphql('{ products(first: 5) { nodes { id title } } }')).data
})
