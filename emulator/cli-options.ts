import { parseArgs } from 'node:util'
import type { EmulatorAppOptions } from './state/app-registration'
import { splitScopes } from './state/scopes'
import type { EmulatorOptions } from './start-emulator'

export const USAGE = `Usage: nuxt-platform-layer emulator [options]

Starts a local platform for an app in development.

  --port <number>       Port on 127.0.0.1; 0 takes any free one (default 4400)
  --app-url <origin>    Where the app runs (default http://localhost:3000)
  --api-key <key>       API key of the app
  --api-secret <secret> API secret key of the app
  --scopes <list>       Scopes that a merchant grants, comma separated
  --name <name>         Name of the app in the admin
  --help                Shows this text
`

export type CliCommand
  = | { kind: 'start', options: EmulatorOptions }
    | { kind: 'help' }
    /** The arguments are wrong; the message says how. */
    | { kind: 'usage', message: string }

/** Reads the arguments behind the program's name. */
export function readCommand(args: string[]): CliCommand {
  try {
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
        'help': { type: 'boolean' },
      },
    })
    if (values.help) return { kind: 'help' }
    if (positionals.join(' ') !== 'emulator') return { kind: 'usage', message: 'The one command is "emulator".' }
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
    // Only parseArgs throws here, for an option that it does not know or that lacks its value.
    return { kind: 'usage', message: error instanceof Error ? error.message : String(error) }
  }
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65535
}
