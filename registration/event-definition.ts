import type { EventSubscription } from './event-subscription'
import { readDefinition } from './read-definition'

const FORM =
  "it must export default definePlatformEvent({ handle: '…', topic: 'Product', actions: ['update'], triggers: ['product.title'], handler })"
const KEYS = ['handle', 'topic', 'actions', 'triggers', 'query', 'queryFilter', 'handler']
const REQUIRED = ['handle', 'topic', 'actions', 'handler']
const LISTS = ['actions', 'triggers']
/** Marks a literal for `codegen`. The platform needs no mark. */
const MARK = /^\s*#graphql\b[^\n]*\n?/

/**
 * Reads the subscription that the source of an event file defines.
 *
 * @returns the subscription, or what is wrong
 */
export function readEventDefinition(source: string): EventSubscription | string {
  const definition = readDefinition(source, 'definePlatformEvent', FORM)
  if (typeof definition === 'string') return definition
  const { keys } = definition
  const unknownKey = keys.find(key => !KEYS.includes(key))
  if (unknownKey !== undefined)
    return `${unknownKey} is not a known key. Known keys: ${KEYS.join(', ')}`
  const missing = REQUIRED.find(key => !keys.includes(key))
  if (missing !== undefined) return `${missing} is missing: ${FORM}`
  const read: Record<string, string | string[] | undefined> = {}
  for (const key of keys) {
    if (key === 'handler') continue
    const value = definition.literalOf(key)
    if (!(LISTS.includes(key) ? isTextList(value) : typeof value === 'string'))
      return `${key} must be ${LISTS.includes(key) ? 'a list of texts' : 'a text'} that is written as a literal: shopify.app.toml is written from it`
    read[key] = value as string | string[]
  }
  return {
    handle: read.handle as string,
    topic: read.topic as string,
    actions: read.actions as string[],
    triggers: (read.triggers as string[] | undefined) ?? [],
    query: (read.query as string | undefined)?.replace(MARK, ''),
    queryFilter: read.queryFilter as string | undefined,
  }
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every(item => typeof item === 'string')
}
