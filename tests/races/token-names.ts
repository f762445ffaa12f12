/**
 * A pair of tokens of the test platform. Its tokens are named after it, so that a torn pair, or one
 * of another shop, shows.
 */
export interface TokenPair {
  shop: string
  /** Of the pairs of this shop, from 1. */
  generation: number
}

export function accessTokenOf({ shop, generation }: TokenPair): string {
  return `access/${shop}/${generation}`
}

export function refreshTokenOf({ shop, generation }: TokenPair): string {
  return `refresh/${shop}/${generation}`
}

/**
 * The pair that a token is from; undefined for none. @throws Error for what the test platform did
 * not issue
 */
export function pairOf(token: string | undefined): TokenPair | undefined {
  if (!token) return undefined
  const [kind, shop, generation] = token.split('/')
  if ((kind !== 'access' && kind !== 'refresh') || !shop || !generation)
    throw new Error(`Not a token of the test platform: ${token}`)
  return { shop, generation: Number(generation) }
}
