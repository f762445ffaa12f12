import { PlatformError } from '#platform'

interface Products {
  products: { nodes: { title: string }[] }
}

export default defineEventHandler(async event => {
  const { admin, session } = await usePlatformAdmin(event)
  try {
    const { data } = await admin.graphql<Products>(
      '#graphql\nquery { products(first: 3) { nodes { title } } }',
    )
    return { shop: session.shop, titles: data.products.nodes.map(({ title }) => title) }
  } catch (error) {
    if (error instanceof PlatformError) throw createError({ status: 502, message: error.code })
    throw error
  }
})
