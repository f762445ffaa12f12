import { parseArgs } from 'node:util'
import { readCodegenCommand } from './cli-codegen'
import type { CodegenCommand } from './cli-codegen'
import { DEFAULT_API_VERSION } from '../shared/platform/wire'
import type { EmulatorAppOptions } from './state/app-registration'
import { splitScopes } from './state/scopes'
import type { EmulatorOptions } from './start-emulator'

export const USAGE = `Usage: nuxt-platform-layer <command> [options]

emulator: starts a local platform for an app in development.

  --port <number>       Port on 127.0.0.1; 0 takes any free one (default 4400)
  --app-url <origin>    Where the app runs (default http://localhost:3000)
  --api-key <key>       API key of the app
  --api-secret <secret> API secret key of the app
  --scopes <list>       Scopes that a merchant grants, comma separated
  --name <name>         Name of the app in the admin

codegen: downloads a GraphQL schema, with the access token in PLATFORM_ADMIN_API_TOKEN.

  --shop <domain>       The shop that the token is for
  --api <name>          admin or storefront (default admin)
  --api-version <name>  Version of the API (default ${DEFAULT_API_VERSION})
  --out <file>          Where it goes (default schema/<api>-<version>.graphql)

  --help                Shows this text
`

export type CliCommand
  = | { kind: 'start', options: EmulatorOptions }
    | { kind: 'codegen', options: CodegenCommand }
    | { kind: 'help' }
    /** The arguments are wrong; the message says how. */
    | { kind: 'usage', message: string }

/** Reads the arguments behind the program's name. */
export function readCommand(args: string[], environment: Record<string, string | undefined> = {}): CliCommand {
  try {
    if (args.includes('--help')) return { kind: 'help' }
    if (args[0] === 'codegen') return { kind: 'codegen', options: readCodegenCommand(args.slice(1), environment) }
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
      },
    })
    if (positionals.join(' ') !== 'emulator') return { kind: 'usage', message: 'The commands are "emulator" and "codegen".' }
    if (values.port !== undefined && !isPort(values.port)) return { kind: 'usage', message: '--port must be a number from 0 to 65535.' }
    const app: EmulatorAppOptions = {
      apiKey: values['api-key'],
      apiSecretKey: values['api-secret'],
      appUrl: values['app-url'],
      name: values.name,
      scopes: values.scopes === undefined ? undefined : splitScopes(values.scopes),
    }
    return { kind: 'start', options: { app, port: values.port === undefined ? undefined : Number(values.port) } }
  }
  catch (error) {
    // An option that is not known, lacks its value, or has a wrong one.
    return { kind: 'usage', message: error instanceof Error ? error.message : String(error) }
  }
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65535
}
