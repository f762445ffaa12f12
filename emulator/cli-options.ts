import { parseArgs } from 'node:util'
import { readCodegenCommand } from './cli-codegen'
import type { CodegenCommand } from './cli-codegen'
import { readDoctorCommand } from '../doctor/doctor-command'
import type { DoctorCommand } from '../doctor/doctor-command'
import { readReencryptCommand } from '../maintenance/reencrypt-command'
import type { ReencryptCommand } from '../maintenance/reencrypt-command'
import { DEFAULT_API_VERSION } from '../shared/platform/wire'
import type { EmulatorAppOptions } from './state/app-registration'
import { splitScopes } from './state/scopes'
import type { StartCommand } from './cli-start'

export const USAGE = `Usage: nuxt-platform-layer <command> [options]

emulator: starts a local platform for an app in development.

  --port <number>       Port; the next free one when it is taken, 0 takes any (default 4400)
  --strict-port         Fails when the port is taken
  --host <address>      IP address to listen on (default 127.0.0.1: only this machine reaches it)
  --app-url <origin>    Where the app runs (default http://localhost:3000)
  --api-key <key>       API key of the app
  --api-secret <secret> API secret key of the app
  --scopes <list>       Scopes that a merchant grants, comma separated
  --name <name>         Name of the app in the admin
  --seed <file>         The stores there are (default: platform.seed.json, when it is there)
  --state <file>        Keeps installations, tokens, charges and everything else from one start to the next

codegen: downloads a GraphQL schema, with the access token in PLATFORM_ADMIN_API_TOKEN.

  --shop <domain>       The shop that the token is for
  --api <name>          admin or storefront (default admin)
  --api-version <name>  Version of the API (default ${DEFAULT_API_VERSION})
  --out <file>          Where it goes (default schema/<api>-<version>.graphql)

doctor: examines the app in this folder, and says how to mend what is wrong. Ends with 1 when there is a problem.

  --production <url>    Address of the running app, to be asked as well; no secret is sent
  --cwd <folder>        The app's folder (default this one)
  --json                Writes for programs

key: prints a new entry for NUXT_PLATFORM_ENCRYPTION_KEYS, which encrypts stored tokens.

re-encrypt: encrypts the tokens in the app's storage mount "platform" with the first of NUXT_PLATFORM_ENCRYPTION_KEYS. The app
may run meanwhile. Ends with 1 when a token cannot be decrypted.

  --cwd <folder>        The app's folder (default this one)

  --help                Shows this text
`

export type CliCommand
  = | { kind: 'start', options: StartCommand }
    | { kind: 'codegen', options: CodegenCommand }
    | { kind: 'doctor', options: DoctorCommand }
    | { kind: 'key' }
    | { kind: 're-encrypt', options: ReencryptCommand }
    | { kind: 'help' }
    /** The arguments are wrong; the message says how. */
    | { kind: 'usage', message: string }

/** Reads the arguments behind the program's name. */
export function readCommand(args: string[], environment: Record<string, string | undefined> = {}): CliCommand {
  try {
    if (args.includes('--help')) return { kind: 'help' }
    if (args[0] === 'codegen') return { kind: 'codegen', options: readCodegenCommand(args.slice(1), environment) }
    if (args[0] === 'doctor') return { kind: 'doctor', options: readDoctorCommand(args.slice(1)) }
    if (args[0] === 're-encrypt') return { kind: 're-encrypt', options: readReencryptCommand(args.slice(1)) }
    if (args.join(' ') === 'key') return { kind: 'key' }
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'port': { type: 'string' },
        'app-url': { type: 'string' },
        'api-key': { type: 'string' },
        'api-secret': { type: 'string' },
        'scopes': { type: 'string' },
        'name': { type: 'string' },
        'strict-port': { type: 'boolean' },
        'host': { type: 'string' },
        'seed': { type: 'string' },
        'state': { type: 'string' },
      },
    })
    if (positionals.join(' ') !== 'emulator') return { kind: 'usage', message: 'The commands are "emulator", "codegen", "doctor", "key" and "re-encrypt".' }
    if (values.port !== undefined && !isPort(values.port)) return { kind: 'usage', message: '--port must be a number from 0 to 65535.' }
    const app: EmulatorAppOptions = {
      apiKey: values['api-key'],
      apiSecretKey: values['api-secret'],
      appUrl: values['app-url'],
      name: values.name,
      scopes: values.scopes === undefined ? undefined : splitScopes(values.scopes),
    }
    const options = {
      app,
      port: values.port === undefined ? undefined : Number(values.port),
      strictPort: values['strict-port'] ?? false,
      host: values.host,
      stateFile: values.state,
    }
    return { kind: 'start', options: { options, seedFile: values.seed } }
  }
  catch (error) {
    // An option that is not known, lacks its value, or has a wrong one.
    return { kind: 'usage', message: error instanceof Error ? error.message : String(error) }
  }
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65535
}
