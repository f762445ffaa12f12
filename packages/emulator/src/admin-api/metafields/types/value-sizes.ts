import type { GraphqlContext } from '../../../engine/graphql-context'
import { noteRule, ruleApplies } from '../../../rules/met-rules'
import type { MetafieldType } from './metafield-types'

const KILOBYTE = 1024
const JSON_BYTES = 128 * KILOBYTE
/** The former maximum, which apps keep that stored JSON before it was reduced. */
const FORMER_JSON_BYTES = 2 * KILOBYTE * KILOBYTE
const MAX_BYTES: Readonly<Record<string, number>> = { id: 2 * KILOBYTE, url: 2 * KILOBYTE }
const DEFAULT_BYTES = 64 * KILOBYTE

/**
 * Returns the maximum size that a value of a metafield exceeds, in bytes. Each entry of a list has
 * the maximum of a single value.
 *
 * @param stored the stored form of the value
 * @returns undefined if the value is small enough
 * @see https://shopify.dev/docs/apps/build/metafields/metafield-limits
 */
export function exceededSize(
  { base, isList }: MetafieldType,
  stored: string,
  context: GraphqlContext,
): number | undefined {
  const size = isList
    ? Math.max(0, ...(JSON.parse(stored) as unknown[]).map(sizeOf))
    : Buffer.byteLength(stored)
  if (base !== 'json') {
    const maximum = MAX_BYTES[base] ?? DEFAULT_BYTES
    return size > maximum ? maximum : undefined
  }
  const isReduced = ruleApplies('metafield-size', context)
  const maximum = isReduced ? JSON_BYTES : FORMER_JSON_BYTES
  if (size <= maximum) return undefined
  if (isReduced && size <= FORMER_JSON_BYTES) noteRule('metafield-size', context)
  return maximum
}

function sizeOf(entry: unknown): number {
  return Buffer.byteLength(typeof entry === 'string' ? entry : JSON.stringify(entry))
}
