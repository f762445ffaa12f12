import { useLogger } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { setDevEnvironment } from './dev-environment'

/** Our variables, and those of the Shopify CLI with the same meaning, the first one set wins. */
const CLI_VARIABLES: Readonly<Record<string, readonly string[]>> = {
  NUXT_PLATFORM_API_KEY: ['SHOPIFY_API_KEY'],
  NUXT_PLATFORM_API_SECRET_KEY: ['SHOPIFY_API_SECRET'],
  NUXT_PLATFORM_SCOPES: ['SCOPES'],
  // Other tools set HOST to the address to listen on.
  NUXT_PLATFORM_APP_URL: ['APP_URL', 'HOST'],
}
/** A server that listens on one of these uses no `HOST`. */
const LISTEN_VARIABLES = ['NUXT_HOST', 'NITRO_HOST']

/**
 * Reads the settings that `shopify app dev` passes to the app. `NUXT_PLATFORM_*` wins.
 *
 * @param args arguments of the command that runs, e.g. `['dev', '--host', 'localhost']`
 * @throws Error if `nuxt dev` would listen on the address of the tunnel, which is no address of
 *   this machine
 * @see https://shopify.dev/docs/apps/build/cli-for-apps/app-structure#app-environment-variables
 */
export function readCliVariables(args: readonly string[]): void {
  const { env } = process
  if (!env['SHOPIFY_API_KEY'] || !env['SHOPIFY_API_SECRET']) return
  refuseTunnelAsHost(args)
  const read = Object.entries(CLI_VARIABLES).flatMap(([name, sources]) => {
    const source = sources.find(each => isUsable(name, env[each]))
    return source === undefined ? [] : { name, source, isOverridden: Boolean(env[name]) }
  })
  const used = read.filter(({ isOverridden }) => !isOverridden)
  setDevEnvironment(
    Object.fromEntries(used.map(({ name, source }) => [name, env[source]?.trim() ?? ''])),
  )
  logSources(
    used,
    read.filter(({ isOverridden }) => isOverridden),
  )
}

function isUsable(name: string, value: string | undefined): boolean {
  if (!value?.trim()) return false
  return name !== 'NUXT_PLATFORM_APP_URL' || /^https?:\/\//.test(value)
}

// Nuxt reads HOST before it loads modules, and would listen on all interfaces.
function refuseTunnelAsHost(args: readonly string[]): void {
  const { env } = process
  const hasAddress =
    args.some(arg => arg === '-h' || /^--host(?:=|$)/.test(arg)) ||
    LISTEN_VARIABLES.some(name => env[name])
  if (hasAddress || !/^https?:\/\//.test(env['HOST'] ?? '')) return
  throw new Error(
    'The Shopify CLI sets HOST to the public URL of the app, and `nuxt dev` would listen on it. ' +
      'Write this command in shopify.web.toml: dev = "npx nuxt dev --host localhost".',
  )
}

function logSources(
  used: readonly { name: string; source: string }[],
  overridden: readonly { name: string; source: string }[],
): void {
  const lines = [
    ...used.map(({ name, source }) => `${source} is used as ${name}`),
    ...overridden.map(({ name, source }) => `${name} is used instead of ${source}`),
  ]
  useLogger('platform').info(`Settings of the Shopify CLI: ${lines.join('; ')}.`)
}

/**
 * Reports that `nuxt dev` listens on another port than the one to which the Shopify CLI forwards
 * requests: Nuxt takes the next free port when one is taken.
 */
export function warnOfMovedPort(nuxt: Nuxt): void {
  const { PORT, SHOPIFY_API_KEY } = process.env
  if (!SHOPIFY_API_KEY || !PORT) return
  nuxt.hook('listen', (_server, { address }: { address: { port: number } }) => {
    if (address.port === Number(PORT)) return
    useLogger('platform').error(
      `Port ${PORT}, to which the Shopify CLI forwards requests, is taken by another process, and this server listens on ${address.port}: the admin shows the other process. Stop that process, and run \`shopify app dev\` again.`,
    )
  })
}
