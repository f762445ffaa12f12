import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { schemaVersions } from '../../../facts/schemas/schema-files'
import type { SchemaApi } from '../../../facts/schemas/schema-files'
import { DEFAULT_API_VERSION } from '../../../../shared/wire'
import { readStoreAccess, TOKEN_VARIABLE } from '../store-access'
import type { StoreAccess } from '../store-access'

export const CODEGEN_USAGE = `codegen: writes the GraphQL schema of an API, for editors and other tools. Needs no token and no network.

  --api <name>          admin or storefront (default admin)
  --api-version <name>  API version (default ${DEFAULT_API_VERSION})
  --out <file>          Output file (default schema/<api>-<version>.graphql)
  --shop <domain>       Download it from this shop, with its access token in ${TOKEN_VARIABLE}:
                        for a version that this package does not have
`

export interface CodegenOptions {
  api: SchemaApi
  apiVersion: string
  /** File that the schema is written to. */
  out: string
  /** Where to download the schema; undefined: the one that this package ships is written. */
  download?: StoreAccess
}

/**
 * Parses the arguments of `codegen` and the environment.
 *
 * @throws Error for an unknown option or an invalid value
 */
export function readCodegenOptions(
  args: string[],
  environment: Record<string, string | undefined>,
): CodegenOptions {
  const { values } = parseArgs({
    args,
    options: {
      shop: { type: 'string' },
      api: { type: 'string', default: 'admin' },
      'api-version': { type: 'string', default: DEFAULT_API_VERSION },
      out: { type: 'string' },
    },
  })
  const { shop, api, 'api-version': apiVersion } = values
  if (api !== 'admin' && api !== 'storefront') throw new Error('--api must be admin or storefront.')
  if (!/^(?:\d{4}-(?:01|04|07|10)|unstable)$/.test(apiVersion))
    throw new Error('--api-version must be like 2026-10, or unstable.')
  return {
    api,
    apiVersion,
    out: values.out ?? `schema/${api}-${apiVersion}.graphql`,
    ...(shop !== undefined && { download: readStoreAccess(shop, environment) }),
  }
}

/**
 * Writes the schema into its file.
 *
 * @throws Error if this package does not ship the version; as `downloadSchema`
 */
export async function runCodegen({ out, ...schemaOptions }: CodegenOptions): Promise<void> {
  const schema = await readSchema(schemaOptions)
  await mkdir(dirname(out), { recursive: true })
  await writeFile(out, schema)
  process.stdout.write(`Wrote ${out}\n`)
}

async function readSchema({
  api,
  apiVersion,
  download,
}: Omit<CodegenOptions, 'out'>): Promise<string> {
  if (download) {
    // Lazy: it loads graphql, which the other commands do not need.
    const { downloadSchema } = await import('../download-schema')
    return downloadSchema({ api, apiVersion, ...download })
  }
  const shipped = schemaVersions(api)
  if (!shipped.includes(apiVersion))
    throw new Error(
      `This package has the schemas of ${shipped.join(', ')}. To download that of ${apiVersion}, set --shop and ${TOKEN_VARIABLE}.`,
    )
  const { readSchemaText } = await import('../../../facts/schemas/schema-text')
  return `${readSchemaText(api, apiVersion)}\n`
}
