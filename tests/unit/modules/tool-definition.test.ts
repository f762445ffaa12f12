import { expect, it } from 'vitest'
import { toolProblem } from '../../../modules/platform/tool-definition'

const TOOL = `const LIMITS = { type: 'integer', description: 'At most.' } as const
export default definePlatformTool({
  description: 'Finds products.',
  inputSchema: {
    type: 'object',
    properties: {
      word: { type: 'string' }, limit: LIMITS,
      tags: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
    },
    required: ['word'],
  },
  async handler({ word }) { return { word } },
})
`

it('[K3] accepts a tool', () => {
  expect(toolProblem(TOOL)).toBeUndefined()
})

it('leaves to TypeScript what is not a literal', () => {
  const source = `import { description, inputSchema, handler } from './shared'
    export default definePlatformTool({ description, inputSchema, handler })`
  expect(toolProblem(source)).toBeUndefined()
})

it.each([
  ['an empty file', '', 'it must export default definePlatformTool({'],
  ['a syntax error', TOOL.replace('})', ''), 'it cannot be parsed: '],
  ['another function', TOOL.replace('definePlatformTool', 'defineTool'), 'it must export default'],
  ['no description', TOOL.replace(/ {2}description.*\n/, ''), 'description is missing: it must'],
  ['an empty description', TOOL.replace('Finds products.', ' '), 'description must be a text'],
  ['a description that is a number', TOOL.replace("'Finds products.'", '7'), 'must be a text'],
  ['no handler', TOOL.replace(/ {2}async handler.*\n/, ''), 'handler is missing: it must'],
  [
    'an unknown key',
    TOOL.replace('inputSchema: {', 'title: 1, inputSchema: {'),
    'title is not a known',
  ],
  [
    'no object',
    TOOL.replace("type: 'object'", "type: 'string'"),
    "JSON schema of the type 'object'",
  ],
  [
    'an unknown type',
    TOOL.replace("word: { type: 'string' }", "word: { type: 'text' }"),
    'inputSchema.properties.word.type must be one of string, number',
  ],
  [
    'a property that is no schema',
    TOOL.replace("word: { type: 'string' }", "word: 'string'"),
    "inputSchema.properties.word must be a schema, e.g. { type: 'string' }",
  ],
  [
    'a list without items',
    TOOL.replace(
      "{ type: 'array', items: { type: 'string', enum: ['a', 'b'] } }",
      "{ type: 'array' }",
    ),
    'inputSchema.properties.tags.items must be the schema of an item',
  ],
  [
    'a required property that is not declared',
    TOOL.replace("required: ['word']", "required: ['words']"),
    'inputSchema.required must be a list of names in properties',
  ],
])('[K4] refuses %s', (_name, source, problem) => {
  expect(toolProblem(source)).toContain(problem)
})
