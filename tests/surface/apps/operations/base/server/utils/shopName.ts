import type { H3Event } from 'h3'

export async function shopName(event: H3Event): Promise<string> {
  const { admin } = await usePlatformAdmin(event)
  const { data } = await admin.graphql(`#graphql
    query LayerShop { shop { name } }
  `)
  return data.shop.name
}
