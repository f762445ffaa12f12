import process from 'node:process'

/** Asks the Admin API, so that a request has to get an access token and use it. */
export default defineEventHandler(async event => {
  const { admin, session } = await usePlatformAdmin(event)
  const { data } = await admin.graphql<{ shop: { name: string } }>('query { shop { name } }')
  return { shop: session.shop, name: data.shop.name, pid: process.pid }
})
