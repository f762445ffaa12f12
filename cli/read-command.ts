import { DEFAULT_API_VERSION } from '../shared/wire'
import { CASSETTE_USAGE, readCassetteOptions } from './commands/cassette'
import type { CassetteOptions } from './commands/cassette'
import { readCodegenOptions } from './commands/codegen'
import type { CodegenOptions } from './commands/codegen'
import { readDoctorOptions } from './commands/doctor'
import type { DoctorOptions } from './commands/doctor'
import { GRAPHQL_USAGE, readGraphqlOptions } from './commands/graphql'
import type { GraphqlOptions } from './commands/graphql'
import { INIT_USAGE, readInitOptions } from './commands/init'
import type { InitOptions } from './commands/init'
import { readKeysOptions } from './commands/keys'
import type { KeysOptions } from './commands/keys'
import { LOGS_USAGE, readLogsOptions } from './commands/logs'
import type { LogsOptions } from './commands/logs'
import { MCP_USAGE, readMcpOptions } from './commands/mcp'
import type { McpCommand } from './commands/mcp'
import { PULL_USAGE, readPullOptions } from './commands/pull'
import { readRegistrationOptions } from './commands/registration'
import type { RegistrationOptions } from './commands/registration'
import { readReencryptOptions } from './commands/re-encrypt'
import type { ReencryptOptions } from './commands/re-encrypt'
import type { PullRequest } from './pull/pull-store'
import { readSnapshotOptions, SNAPSHOT_USAGE } from './commands/snapshot'
import type { SnapshotOptions } from './commands/snapshot'
import { readStartOptions } from './commands/start'
import type { StartOptions } from './commands/start'
import { readTriggerOptions, TRIGGER_USAGE } from './commands/trigger'
import type { TriggerCommand } from './commands/trigger'

export const USAGE = `Usage: nuxt-platform-layer <command> [options]

${INIT_USAGE}
emulator: starts a local platform for development.

  --port <number>       Port; uses the next free one if it is taken, 0 picks any (default 4400)
  --strict-port         Fail if the port is taken
  --host <address>      IP address to listen on (default 127.0.0.1: only this machine can connect)
  --https               Serve HTTPS with cert.pem and key.pem of .data/platform-https, created if they are missing
  --app-url <origin>    Origin of the app (default http://localhost:3000)
  --api-key <key>       API key of the app
  --api-secret <secret> API secret key of the app
  --scopes <list>       Scopes that a merchant grants, comma-separated
  --name <name>         Name of the app in the admin
  --seed <file>         Stores to create: a JSON or TypeScript file, or candles, fashion or empty
                        (default: platform.seed.ts or platform.seed.json, if it exists)
  --state <file>        Save installations, tokens, charges and all other state between runs

${SNAPSHOT_USAGE}
${MCP_USAGE}
${TRIGGER_USAGE}
${LOGS_USAGE}
${GRAPHQL_USAGE}
${PULL_USAGE}
${CASSETTE_USAGE}
codegen: writes the GraphQL schema of an API, for editors and other tools. Needs no token and no network.

  --api <name>          admin or storefront (default admin)
  --api-version <name>  API version (default ${DEFAULT_API_VERSION})
  --out <file>          Output file (default schema/<api>-<version>.graphql)
  --shop <domain>       Download it from this shop, with its access token in PLATFORM_ADMIN_API_TOKEN:
                        for a version that this package does not have

doctor: checks the app in this folder and prints how to fix each problem. Exits with 1 if there is a problem.

  --production <url>    URL of the running app to check as well; no secret is sent
  --cwd <folder>        Folder of the app (default: this folder)
  --json                Print JSON

registration: compares shopify.app.toml with what the code of the app needs, and prints the differences.

  --check               Exit with 1 if there is a difference
  --write               Change the file, except where only you can decide
  --cwd <folder>        Folder of the app (default: this folder)

keys app: creates the key pair with which the app gets access tokens without a merchant. Writes the private key to a file
that only you can read, and prints the public one to add in the Dev Dashboard.

  --out <file>          File of the private key (default .data/platform-app-key.json)
  --stdout              Print the private key, and nothing else: for a command that stores secrets

keys public: prints the public key of NUXT_PLATFORM_PRIVATE_KEY.

  --file <file>         Read the private key from this file

keys encryption: prints a new entry for NUXT_PLATFORM_ENCRYPTION_KEYS, which encrypts stored tokens.

keys https: creates a certificate for this machine in .data/platform-https, if there is none, for a local platform and an
app with HTTPS. Prints the options of "nuxt dev" that use it. Needs the package selfsigned.

re-encrypt: encrypts the tokens in the app's storage mount "platform" with the first of NUXT_PLATFORM_ENCRYPTION_KEYS. The app
can keep running. Exits with 1 if a token cannot be decrypted.

  --cwd <folder>        Folder of the app (default: this folder)

  --help                Show this text
`

const UNKNOWN_COMMAND =
  'The commands are "init", "emulator", "trigger", "logs", "graphql", "pull", "cassette", "codegen", "doctor", "registration", "keys" and "re-encrypt".'

/** Commands with a help of their own. */
const USAGES = new Map([
  ['init', INIT_USAGE],
  ['emulator snapshot', SNAPSHOT_USAGE],
  ['emulator mcp', MCP_USAGE],
  ['trigger', TRIGGER_USAGE],
  ['logs', LOGS_USAGE],
  ['graphql', GRAPHQL_USAGE],
  ['pull', PULL_USAGE],
  ['cassette', CASSETTE_USAGE],
])

export type CliCommand =
  | { kind: 'init'; options: InitOptions }
  | { kind: 'start'; options: StartOptions }
  | { kind: 'snapshot'; options: SnapshotOptions }
  | { kind: 'mcp'; options: McpCommand }
  | { kind: 'trigger'; options: TriggerCommand }
  | { kind: 'logs'; options: LogsOptions }
  | { kind: 'graphql'; options: GraphqlOptions }
  | { kind: 'pull'; options: PullRequest }
  | { kind: 'cassette'; options: CassetteOptions }
  | { kind: 'codegen'; options: CodegenOptions }
  | { kind: 'doctor'; options: DoctorOptions }
  | { kind: 'registration'; options: RegistrationOptions }
  | { kind: 'keys'; options: KeysOptions }
  | { kind: 're-encrypt'; options: ReencryptOptions }
  /** `usage`: the help of one command. */
  | { kind: 'help'; usage?: string }
  /** Invalid arguments. */
  | { kind: 'usage'; message: string; usage?: string }

/**
 * Parses the arguments after the program's name.
 *
 * @param isTerminal whether a person can respond
 */
export function readCommand(
  args: string[],
  environment: Record<string, string | undefined> = {},
  isTerminal = false,
): CliCommand {
  const [name, ...rest] = args
  // These follow the name directly: an option of "emulator" can have any value.
  const part = name === 'emulator' ? rest[0] : undefined
  const usage = USAGES.get(`${name} ${part}`) ?? USAGES.get(name ?? '')
  const help = usage === undefined ? {} : { usage }
  if (args.includes('--help')) return { kind: 'help', ...help }
  try {
    if (name === 'init')
      return { kind: 'init', options: readInitOptions(rest, environment, isTerminal) }
    if (part === 'snapshot')
      return { kind: 'snapshot', options: readSnapshotOptions(rest.slice(1)) }
    if (part === 'mcp') return { kind: 'mcp', options: readMcpOptions(rest.slice(1)) }
    if (name === 'trigger') return { kind: 'trigger', options: readTriggerOptions(rest) }
    if (name === 'logs') return { kind: 'logs', options: readLogsOptions(rest) }
    if (name === 'graphql') return { kind: 'graphql', options: readGraphqlOptions(rest) }
    if (name === 'pull') return { kind: 'pull', options: readPullOptions(rest, environment) }
    if (name === 'cassette')
      return { kind: 'cassette', options: readCassetteOptions(rest, environment) }
    if (name === 'codegen')
      return { kind: 'codegen', options: readCodegenOptions(rest, environment) }
    if (name === 'doctor') return { kind: 'doctor', options: readDoctorOptions(rest) }
    if (name === 'registration')
      return { kind: 'registration', options: readRegistrationOptions(rest) }
    if (name === 're-encrypt') return { kind: 're-encrypt', options: readReencryptOptions(rest) }
    if (name === 'keys') return { kind: 'keys', options: readKeysOptions(rest) }
    // Options can precede the name of this command.
    const { positionals, ...options } = readStartOptions(args)
    return positionals.join(' ') === 'emulator'
      ? { kind: 'start', options }
      : { kind: 'usage', message: UNKNOWN_COMMAND }
  } catch (error) {
    return {
      kind: 'usage',
      message: error instanceof Error ? error.message : String(error),
      ...help,
    }
  }
}
