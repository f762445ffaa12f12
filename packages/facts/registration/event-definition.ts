import type { EventSubscription } from './event-subscription'
import { readDefinition } from './read-definition'
import type { DefinitionForm } from './read-definition'

const FORM: DefinitionForm = {
  define: 'definePlatformEvent',
  form: "it must export default definePlatformEvent({ handle: '…', topic: 'Product', actions: ['update'], triggers: ['product.title'], handler })",
  keys: ['handle', 'topic', 'actions', 'triggers', 'query', 'queryFilter', 'handler'],
  optional: ['triggers', 'query', 'queryFilter'],
}
const LISTS = ['actions', 'triggers']
/** Marks a literal for `codegen`. The platform needs no mark. */
const MARK = /^\s*#graphql\b[^\n]*\n?/

/**
 * Reads the subscription that the source of an event file defines.
 *
 * @returns the subscription, or what is wrong
 */
export function readEventDefinition(source: string): EventSubscription | string {
  const definition = readDefinition(source, FORM)
  if (typeof definition === 'string') return definition
  const read: Record<string, string | string[] | undefined> = {}
  for (const key of definition.keys) {
    if (key === 'handler') continue
    const value = definition.literalOf(key)
    if (!(LISTS.includes(key) ? isTextList(value) : typeof value === 'string'))
      return `${key} must be ${LISTS.includes(key) ? 'a list of texts' : 'a text'} that is written as a literal: shopify.app.toml is written from it`
    read[key] = value as string | string[]
  }
  return {
    handle: read['handle'] as string,
    topic: read['topic'] as string,
    actions: read['actions'] as string[],
    triggers: (read['triggers'] as string[] | undefined) ?? [],
    query: (read['query'] as string | undefined)?.replace(MARK, ''),
    queryFilter: read['queryFilter'] as string | undefined,
  }
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every(item => typeof item === 'string')
}
