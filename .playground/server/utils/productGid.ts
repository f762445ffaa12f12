import type { H3Event } from 'h3'

/** The global id of the product that the route's `id` names. Throws a 404 when it cannot be one. */
export function productGid(event: H3Event): string {
  const id = getRouterParam(event, 'id') ?? ''
  if (!/^\d{1,15}$/.test(id))
    throw createError({ status: 404, statusText: 'Not Found', message: 'There is no such product' })
  return `gid://shopify/Product/${id}`
}
