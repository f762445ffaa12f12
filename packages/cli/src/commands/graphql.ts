import process from 'node:process'
import { parseArgs } from 'node:util'
import { isJsonObject, parseJson } from '../../../../server/core/json-object'
import { DEFAULT_API_VERSION } from '../../../../shared/wire'
import { findPlatform, findShop, PLATFORM_OPTIONS } from '../platform/running-platform'

export const GRAPHQL_USAGE = `graphql '<query>': executes an operation of the Admin API in the running local platform, as the store itself: with all
scopes. A mutation has its consequences, such as webhooks. Prints the data as JSON. Exits with 1 on an error.

  --shop <store>        Handle or domain (default: the first store in which the app is installed)
  --variables <json>    Variables, e.g. '{"first": 5}'
  --version <name>      API version (default ${DEFAULT_API_VERSION})
  --url <address>       Address of the local platform (default: the one that runs in this folder)
`

export interface GraphqlOptions {
  query: string
  shop?: string
  variables?: Record<string, unknown>
  /** API version. */
  version?: string
  url?: string
}

/**
 * Parses the arguments of `graphql`.
 *
 * @throws Error for an unknown option, a missing operation, or variables that are not a JSON object
 */
export function readGraphqlOptions(args: string[]): GraphqlOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...PLATFORM_OPTIONS,
      shop: { type: 'string' },
      variables: { type: 'string' },
      version: { type: 'string' },
    },
  })
  const { variables, ...options } = values
  const [query] = positionals
  if (query === undefined || positionals.length > 1)
    throw new Error(`graphql needs one operation in quotes, e.g. graphql '{ shop { name } }'.`)
  return {
    ...options,
    query,
    ...(variables !== undefined && { variables: readVariables(variables) }),
  }
}

/**
 * Executes an operation and prints its data.
 *
 * @throws Error if no local platform runs, or with the errors of the operation
 */
export async function runGraphql(options: GraphqlOptions): Promise<void> {
  const { query, variables, version, url } = options
  const platform = await findPlatform(url)
  const { shop } = await findShop(platform, options.shop)
  const data = await platform.request('POST', '/query', {
    shop,
    query,
    variables,
    apiVersion: version,
  })
  process.stdout.write(`${JSON.stringify(data, null, 2)}\n`)
}

function readVariables(text: string): Record<string, unknown> {
  const value = parseJson(text)
  if (isJsonObject(value)) return value
  throw new Error(`--variables must be a JSON object, e.g. '{"first": 5}'.`)
}
