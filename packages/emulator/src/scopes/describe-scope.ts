/** Where a scope with a prefix gives access. */
const PLACES: Record<string, string> = {
  unauthenticated_: ' on the storefront',
  customer_: ' in customer accounts',
}

/** Describes a scope for the merchant. */
export function describeScope(scope: string): string {
  const [, audience = '', action, resource = scope] =
    /^(unauthenticated_|customer_)?(read|write)_(.+)$/.exec(scope) ?? []
  const verb = action === 'write' ? 'View and change' : 'View'
  return `${verb} ${resource.replaceAll('_', ' ')}${PLACES[audience] ?? ''}`
}
