import { CONTROL_PREFIX } from './control-route'
import type { ControlRoute } from './control-route'
import type { JsonSchema } from '../state/reader'

/** An OpenAPI document, as far as the control API needs it. */
export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, OpenApiOperation>>
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, object> }
}

/** One operation of an {@link OpenApiDocument}. */
export interface OpenApiOperation {
  operationId: string
  summary: string
  parameters?: { name: string; in: 'query'; required: boolean; schema: JsonSchema }[]
  requestBody?: { required: boolean; content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<string, object>
}

/** Version of the description. It changes with the routes, not with the package. */
const VERSION = '1'

/**
 * Describes the control API by the tables with which its routes check requests.
 *
 * @param url origin of the emulator
 */
export function describeControlApi(routes: readonly ControlRoute[], url: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const route of routes)
    paths[route.pattern] = {
      ...paths[route.pattern],
      [route.method.toLowerCase()]: describeRoute(route),
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Control API of the local platform',
      version: VERSION,
      description:
        'Actions of a test or a tool on the local platform. A request with an unknown field is refused and changes nothing.',
    },
    servers: [{ url }],
    paths,
    components: {
      schemas: {
        Refusal: {
          type: 'object',
          properties: {
            error: { type: 'string', description: 'What was wrong, and what is valid.' },
            field: { type: 'string', description: 'Path of the value that is refused, if one is.' },
          },
          required: ['error'],
        },
      },
      responses: {
        Refusal: {
          description: 'The request was refused, and nothing has changed.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
    },
  }
}

function describeRoute({ method, pattern, summary, input }: ControlRoute): OpenApiOperation {
  const { properties = {}, required = [] } = input
  const words = pattern.slice(CONTROL_PREFIX.length).split(/[/.-]/)
  return {
    operationId: [method.toLowerCase(), ...words.map(capitalize)].join(''),
    summary,
    ...(method === 'GET'
      ? {
          parameters: Object.entries(properties).map(([name, schema]) => ({
            name,
            in: 'query' as const,
            required: required.includes(name),
            schema,
          })),
        }
      : {
          requestBody: {
            required: required.length > 0,
            content: { 'application/json': { schema: input } },
          },
        }),
    responses: {
      200: { description: 'The result.', content: { 'application/json': { schema: {} } } },
      default: { $ref: '#/components/responses/Refusal' },
    },
  }
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
