import type { JsonSchema } from './schema-problem'

/** A node with children, and with values of its own. */
function nodeWith(children: string, properties: object = {}, required: readonly string[] = []) {
  return {
    type: 'object',
    required: ['type', ...required, 'children'],
    properties: { ...properties, children: { type: 'array', items: { $ref: children } } },
  }
}

/** Selects the schema of a node by its type. */
function nodeOf(names: readonly string[]) {
  return {
    type: 'object',
    required: ['type'],
    properties: { type: { enum: names } },
    anyOf: names.map(name => ({
      allOf: [{ properties: { type: { const: name } } }, { $ref: `#/definitions/${name}` }],
    })),
  }
}

/**
 * The structure of rich text. Keys of nodes that are not listed are permitted.
 *
 * @see https://shopify.dev/docs/apps/build/custom-data/metafields/list-of-data-types#rich-text-formatting
 */
export const RICH_TEXT_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['type', 'children'],
  properties: {
    type: { enum: ['root'] },
    children: { type: 'array', items: { $ref: '#/definitions/block' } },
  },
  definitions: {
    block: nodeOf(['paragraph', 'heading', 'list']),
    inline: nodeOf(['text', 'link']),
    paragraph: nodeWith('#/definitions/inline'),
    heading: nodeWith('#/definitions/inline', { level: { enum: [1, 2, 3, 4, 5, 6] } }, ['level']),
    list: nodeWith('#/definitions/item', { listType: { enum: ['ordered', 'unordered'] } }, [
      'listType',
    ]),
    item: nodeOf(['list-item']),
    'list-item': nodeWith('#/definitions/inline'),
    link: nodeWith('#/definitions/inline', { url: { type: 'string' } }, ['url']),
    text: {
      type: 'object',
      required: ['type', 'value'],
      properties: {
        value: { type: 'string' },
        bold: { type: 'boolean' },
        italic: { type: 'boolean' },
      },
    },
  },
}
