/**
 * Filters a payload by the fields of a subscription: `title` selects a field, `variants.price` one
 * of each entry. Without fields, returns the whole payload.
 *
 * @see docs/protocol.md#webhooks
 */
export function includeFields(payload: unknown, fields: readonly string[]): unknown {
  return fields.length === 0
    ? payload
    : pick(
        payload,
        fields.map(field => field.split('.')),
      )
}

function pick(value: unknown, paths: readonly string[][]): unknown {
  // A path that ends here selects the whole value.
  if (paths.some(path => path.length === 0)) return value
  if (Array.isArray(value)) return value.map(item => pick(item, paths))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const below = paths.filter(path => path[0] === name).map(path => path.slice(1))
      return below.length > 0 ? [[name, pick(field, below)] as const] : []
    }),
  )
}
