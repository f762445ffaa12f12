import type { H3Event } from 'h3'

/** The global id of the record that the route's `id` names. Throws a 404 when it cannot be one. */
export function recordGid(event: H3Event, type: string): string {
  const id = getRouterParam(event, 'id') ?? ''
  if (!/^\d{1,15}$/.test(id)) throw notFound(type)
  return `gid://shopify/${type}/${id}`
}

/** The error for a record that the shop does not have. */
export function notFound(type: string): Error {
  return createError({
    status: 404,
    statusText: 'Not Found',
    message: `There is no such ${type.replace('MetafieldDefinition', 'definition').toLowerCase()}`,
  })
}

/** The number inside a global id. */
export function idNumber(gid: string): string {
  return gid.split('/').at(-1) ?? ''
}
