import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { DEFAULT_PROFILE } from '../../shared/profile'
import { DEFAULT_API_VERSION } from '../../shared/wire'
import type { SchemaDownload } from '../download-schema'

/** Not an argument: that would show in the shell's history and in the list of processes. */
const TOKEN_VARIABLE = 'PLATFORM_ADMIN_API_TOKEN'

export interface CodegenOptions extends SchemaDownload {
  /** File that the schema is written to. */
  out: string
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
  const domains = (environment.NUXT_PLATFORM_PROFILE_SHOP_DOMAINS ?? DEFAULT_PROFILE.shopDomains)
    .split(',')
    .map(domain => domain.trim())
  // The token is sent to this host: a typing error must not send it anywhere else.
  if (
    shop === undefined ||
    !/^[a-z0-9][a-z0-9.-]*$/.test(shop) ||
    !domains.some(domain => shop.endsWith(`.${domain}`))
  ) {
    throw new Error(
      `--shop must be a shop below one of ${domains.join(', ')}, e.g. my-shop.${domains[0]}.`,
    )
  }
  if (api !== 'admin' && api !== 'storefront') throw new Error('--api must be admin or storefront.')
  if (!/^(?:\d{4}-(?:01|04|07|10)|unstable)$/.test(apiVersion))
    throw new Error('--api-version must be like 2026-07, or unstable.')
  const token = environment[TOKEN_VARIABLE] ?? ''
  if (!/^[\x21-\x7E]+$/.test(token))
    throw new Error(`Set ${TOKEN_VARIABLE} to an Admin API access token of the shop.`)
  return {
    api,
    shop,
    apiVersion,
    token,
    shopUrl: environment.NUXT_PLATFORM_PROFILE_SHOP_URL ?? DEFAULT_PROFILE.shopUrl,
    out: values.out ?? `schema/${api}-${apiVersion}.graphql`,
  }
}

/**
 * Downloads the schema into its file.
 *
 * @throws Error as `downloadSchema`
 */
export async function runCodegen({ out, ...download }: CodegenOptions): Promise<void> {
  // Lazy: it loads graphql, which the other commands do not need.
  const { downloadSchema } = await import('../download-schema')
  const schema = await downloadSchema(download)
  await mkdir(dirname(out), { recursive: true })
  await writeFile(out, schema)
  process.stdout.write(`Wrote ${out}\n`)
}
