import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { DEFAULT_PROFILE } from '../shared/platform/profile'
import { DEFAULT_API_VERSION } from '../shared/platform/wire'
import type { SchemaDownload } from './download-schema'

/** Environment variable of the access token: an argument would stay in the shell's history and in the list of processes. */
const TOKEN_VARIABLE = 'PLATFORM_ADMIN_API_TOKEN'

export interface CodegenCommand extends SchemaDownload {
  /** Where the schema is written. */
  out: string
}

/**
 * Reads the arguments behind `codegen`, and the environment.
 *
 * @throws Error that says which one is wrong
 */
export function readCodegenCommand(args: string[], environment: Record<string, string | undefined>): CodegenCommand {
  const { values } = parseArgs({
    args,
    options: {
      'shop': { type: 'string' },
      'api': { type: 'string', default: 'admin' },
      'api-version': { type: 'string', default: DEFAULT_API_VERSION },
      'out': { type: 'string' },
    },
  })
  const { shop, api, 'api-version': apiVersion } = values
  const domains = (environment.NUXT_PLATFORM_PROFILE_SHOP_DOMAINS ?? DEFAULT_PROFILE.shopDomains).split(',').map(domain => domain.trim())
  // The token goes there: a slip must not send it elsewhere.
  if (shop === undefined || !/^[a-z0-9][a-z0-9.-]*$/.test(shop) || !domains.some(domain => shop.endsWith(`.${domain}`))) {
    throw new Error(`--shop must be a shop below one of ${domains.join(', ')}, e.g. my-shop.${domains[0]}.`)
  }
  if (api !== 'admin' && api !== 'storefront') throw new Error('--api must be admin or storefront.')
  if (!/^(?:\d{4}-(?:01|04|07|10)|unstable)$/.test(apiVersion)) throw new Error('--api-version must be like 2026-07, or unstable.')
  const token = environment[TOKEN_VARIABLE] ?? ''
  if (!/^[\x21-\x7E]+$/.test(token)) throw new Error(`Set ${TOKEN_VARIABLE} to an Admin API access token of the shop.`)
  return {
    api,
    shop,
    apiVersion,
    token,
    shopUrl: environment.NUXT_PLATFORM_PROFILE_SHOP_URL ?? DEFAULT_PROFILE.shopUrl,
    out: values.out ?? `schema/${api}-${apiVersion}.graphql`,
  }
}

/** Downloads the schema into its file, whose folder is made. @throws Error as `downloadSchema` */
export async function runCodegenCommand({ out, ...download }: CodegenCommand): Promise<void> {
  // Loads a library that the emulator can begin without.
  const { downloadSchema } = await import('./download-schema')
  const schema = await downloadSchema(download)
  await mkdir(dirname(out), { recursive: true })
  await writeFile(out, schema)
}
