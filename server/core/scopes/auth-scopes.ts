type ScopeInput = string | readonly string[] | AuthScopes | undefined

const WRITE = /^(unauthenticated_)?write_(.+)$/

/**
 * A set of access scopes in which writing implies reading: `write_products` contains
 * `read_products`.
 *
 * Source: https://shopify.dev/docs/api/usage/access-scopes
 */
export class AuthScopes {
  private readonly original: ReadonlySet<string>
  /** Without the scopes that others imply. */
  private readonly compressed: ReadonlySet<string>
  /** With the scopes that others imply. */
  private readonly expanded: ReadonlySet<string>

  /** @param scopes a comma list, an array, another instance, or undefined for none */
  constructor(scopes: ScopeInput) {
    this.original = new Set(
      listOf(scopes)
        .map(scope => scope.trim())
        .filter(scope => scope !== ''),
    )
    const implied = new Set([...this.original].flatMap(impliedBy))
    this.compressed = new Set([...this.original].filter(scope => !implied.has(scope)))
    this.expanded = new Set([...this.original, ...implied])
  }

  /** True when every scope of `other` is given or implied by these. */
  has(other: ScopeInput): boolean {
    return instanceOf(other)
      .toArray()
      .every(scope => this.expanded.has(scope))
  }

  /**
   * True when both have as many scopes, implied ones aside, and `other` has all of these. As on the
   * platform this is not symmetric: `read_x` equals `write_x`, because that has it, but `write_x`
   * does not equal `read_x`.
   */
  equals(other: ScopeInput): boolean {
    const scopes = instanceOf(other)
    return this.compressed.size === scopes.compressed.size && scopes.has(this)
  }

  /** Comma list without implied scopes, in the given order. */
  toString(): string {
    return this.toArray().join(',')
  }

  /**
   * Scopes without the implied ones, or with `original` all that were given, in the given order.
   */
  toArray(original = false): string[] {
    return [...(original ? this.original : this.compressed)]
  }
}

function listOf(scopes: ScopeInput): readonly string[] {
  if (scopes === undefined) return []
  if (typeof scopes === 'string') return scopes.split(',')
  return scopes instanceof AuthScopes ? scopes.toArray(true) : scopes
}

function instanceOf(scopes: ScopeInput): AuthScopes {
  return scopes instanceof AuthScopes ? scopes : new AuthScopes(scopes)
}

function impliedBy(scope: string): string[] {
  const [, prefix = '', resource] = WRITE.exec(scope) ?? []
  return resource === undefined ? [] : [`${prefix}read_${resource}`]
}
