import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface WorkerdOptions {
  /** `host:port` to listen on. */
  address: string
  /** `host:port` of the KV namespace that the app knows as `SESSIONS`; without one there is no such binding. */
  kv?: string
  /** Names of the variables of workerd's process that the app gets as bindings. */
  variables: readonly string[]
}

const ENTRY = 'index.mjs'

/**
 * The configuration with which workerd serves a build, in Cap'n Proto's text form. It names files relative to the build's
 * `.output`, where it has to lie.
 */
export async function workerdConfig(output: string, { address, kv, variables }: WorkerdOptions): Promise<string> {
  const deployed = JSON.parse(await readFile(join(output, 'server/wrangler.json'), 'utf8')) as { compatibility_date: string, compatibility_flags: string[] }
  const files = (await readdir(join(output, 'server'), { recursive: true })).filter(name => name.endsWith('.mjs') && name !== ENTRY)
  // The first one is what a request is handed to.
  const modules = [ENTRY, ...files].map(name => `(name = ${quote(name)}, esModule = embed ${quote(`server/${name}`)})`)
  const bindings = variables.map(name => `(name = ${quote(name)}, fromEnvironment = ${quote(name)})`)
  if (kv) bindings.push('(name = "SESSIONS", kvNamespace = "kv")')
  const services = [
    `(name = "app", worker = (
      modules = ${list(modules)},
      bindings = ${list(bindings)},
      compatibilityDate = ${quote(deployed.compatibility_date)},
      compatibilityFlags = ${list(deployed.compatibility_flags.map(quote))},
      globalOutbound = "loopback"
    ))`,
    // The emulator is here; nothing may leave this machine.
    '(name = "loopback", network = (allow = ["local"]))',
  ]
  if (kv) services.push(`(name = "kv", external = (address = ${quote(kv)}, http = ()))`)
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = ${list(services)},
  sockets = [(name = "http", address = ${quote(address)}, http = (), service = "app")]
);
`
}

/** As JSON writes it, which Cap'n Proto reads. */
function quote(text: string): string {
  return JSON.stringify(text)
}

function list(values: readonly string[]): string {
  return `[${values.join(', ')}]`
}
