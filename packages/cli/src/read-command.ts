import { CASSETTE_USAGE, readCassetteOptions } from './commands/cassette'
import type { CassetteOptions } from './commands/cassette'
import { CODEGEN_USAGE, readCodegenOptions } from './commands/codegen'
import type { CodegenOptions } from './commands/codegen'
import { DOCTOR_USAGE, readDoctorOptions } from './commands/doctor'
import type { DoctorOptions } from './commands/doctor'
import { GRAPHQL_USAGE, readGraphqlOptions } from './commands/graphql'
import type { GraphqlOptions } from './commands/graphql'
import { INIT_USAGE, readInitOptions } from './commands/init'
import type { InitOptions } from './init/create-app'
import { KEYS_USAGE, readKeysOptions } from './commands/keys'
import type { KeysOptions } from './commands/keys'
import { LOGS_USAGE, readLogsOptions } from './commands/logs'
import type { LogsOptions } from './commands/logs'
import { MCP_USAGE, readMcpOptions } from './commands/mcp'
import type { McpCommand } from './commands/mcp'
import { PULL_USAGE, readPullOptions } from './commands/pull'
import { REGISTRATION_USAGE, readRegistrationOptions } from './commands/registration'
import type { RegistrationOptions } from './commands/registration'
import { REENCRYPT_USAGE, readReencryptOptions } from './commands/re-encrypt'
import type { ReencryptOptions } from './commands/re-encrypt'
import { readReviewOptions, REVIEW_USAGE } from './commands/review'
import type { ReviewOptions } from './commands/review'
import type { PullRequest } from './pull/pull-store'
import { readSnapshotOptions, SNAPSHOT_USAGE } from './commands/snapshot'
import type { SnapshotOptions } from './commands/snapshot'
import { readStartOptions, START_USAGE } from './commands/start'
import type { StartOptions } from './commands/start'
import {
  readTokensMigrateOptions,
  readTokensStatusOptions,
  TOKENS_MIGRATE_USAGE,
  TOKENS_STATUS_USAGE,
} from './commands/tokens'
import type { TokensOptions } from './commands/tokens'
import { readTriggerOptions, TRIGGER_USAGE } from './commands/trigger'
import type { TriggerCommand } from './commands/trigger'
import { readWorkerOptions, WORKER_USAGE } from './commands/worker'
import type { WorkerOptions } from './commands/worker'

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
  | { kind: 'review'; options: ReviewOptions }
  | { kind: 'registration'; options: RegistrationOptions }
  | { kind: 'keys'; options: KeysOptions }
  | { kind: 're-encrypt'; options: ReencryptOptions }
  | { kind: 'tokens'; options: TokensOptions }
  | { kind: 'worker'; options: WorkerOptions }
  | { kind: 'help'; usage: string }
  /** Invalid arguments. */
  | { kind: 'usage'; message: string; usage: string }

export interface Command {
  /** The words that call it. */
  name: string
  /** Its line in the overview. */
  summary: string
  /** What `--help` prints. */
  usage: string
  /**
   * Parses the arguments after the name.
   *
   * @throws Error for arguments that are not valid
   */
  read: (
    args: string[],
    environment: Record<string, string | undefined>,
    isTerminal: boolean,
  ) => CliCommand
}

/** All commands, each after those whose name it begins with. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'init',
    summary: 'Create an app',
    usage: INIT_USAGE,
    read: (args, environment, isTerminal) => ({
      kind: 'init',
      options: readInitOptions(args, environment, isTerminal),
    }),
  },
  {
    name: 'emulator',
    summary: 'Start a local platform for development',
    usage: START_USAGE,
    read: args => ({ kind: 'start', options: readStartOptions(args) }),
  },
  {
    name: 'emulator snapshot',
    summary: 'Save, load and compare the stores of the local platform',
    usage: SNAPSHOT_USAGE,
    read: args => ({ kind: 'snapshot', options: readSnapshotOptions(args) }),
  },
  {
    name: 'emulator mcp',
    summary: 'Let a coding agent use the local platform',
    usage: MCP_USAGE,
    read: args => ({ kind: 'mcp', options: readMcpOptions(args) }),
  },
  {
    name: 'trigger',
    summary: 'Deliver a webhook of the local platform to the app',
    usage: TRIGGER_USAGE,
    read: args => ({ kind: 'trigger', options: readTriggerOptions(args) }),
  },
  {
    name: 'logs',
    summary: 'Print the requests and webhooks of the local platform',
    usage: LOGS_USAGE,
    read: args => ({ kind: 'logs', options: readLogsOptions(args) }),
  },
  {
    name: 'graphql',
    summary: 'Execute an operation of the Admin API in the local platform',
    usage: GRAPHQL_USAGE,
    read: args => ({ kind: 'graphql', options: readGraphqlOptions(args) }),
  },
  {
    name: 'pull',
    summary: 'Copy a store into the local platform, without personal data',
    usage: PULL_USAGE,
    read: (args, environment) => ({ kind: 'pull', options: readPullOptions(args, environment) }),
  },
  {
    name: 'cassette',
    summary: 'Record the calls of an app to a store, and replay them',
    usage: CASSETTE_USAGE,
    read: (args, environment) => ({
      kind: 'cassette',
      options: readCassetteOptions(args, environment),
    }),
  },
  {
    name: 'codegen',
    summary: 'Write the GraphQL schema of an API',
    usage: CODEGEN_USAGE,
    read: (args, environment) => ({
      kind: 'codegen',
      options: readCodegenOptions(args, environment),
    }),
  },
  {
    name: 'worker',
    summary: 'Run the jobs of a built app, without serving pages',
    usage: WORKER_USAGE,
    read: args => ({ kind: 'worker', options: readWorkerOptions(args) }),
  },
  {
    name: 'doctor',
    summary: 'Find what is wrong with an app, and how to fix it',
    usage: DOCTOR_USAGE,
    read: args => ({ kind: 'doctor', options: readDoctorOptions(args) }),
  },
  {
    name: 'review',
    summary: 'Rehearse the review of an app in a browser',
    usage: REVIEW_USAGE,
    read: args => ({ kind: 'review', options: readReviewOptions(args) }),
  },
  {
    name: 'registration',
    summary: 'Compare shopify.app.toml with what the app needs',
    usage: REGISTRATION_USAGE,
    read: args => ({ kind: 'registration', options: readRegistrationOptions(args) }),
  },
  {
    name: 'keys',
    summary: 'Create keys for encryption, HTTPS and the app itself',
    usage: KEYS_USAGE,
    read: args => ({ kind: 'keys', options: readKeysOptions(args) }),
  },
  {
    name: 're-encrypt',
    summary: 'Encrypt stored tokens with a new key',
    usage: REENCRYPT_USAGE,
    read: args => ({ kind: 're-encrypt', options: readReencryptOptions(args) }),
  },
  {
    name: 'tokens status',
    summary: 'Count the stored tokens, and the days left for those without expiry',
    usage: TOKENS_STATUS_USAGE,
    read: args => ({ kind: 'tokens', options: readTokensStatusOptions(args) }),
  },
  {
    name: 'tokens migrate',
    summary: 'Exchange stored tokens without expiry, for all shops',
    usage: TOKENS_MIGRATE_USAGE,
    read: args => ({ kind: 'tokens', options: readTokensMigrateOptions(args) }),
  },
]

const widestName = Math.max(...COMMANDS.map(({ name }) => name.length))

/** What `--help` prints without a command. */
export const OVERVIEW = `Usage: nuxt-platform-layer <command> [options]

${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(widestName)}  ${summary}`).join('\n')}

"nuxt-platform-layer <command> --help" prints the options of a command.
`

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
  const command = findCommand(args)
  const usage = command?.usage ?? OVERVIEW
  if (asksForHelp(args)) return { kind: 'help', usage }
  if (!command) {
    const [name] = args
    return {
      kind: 'usage',
      message:
        name === undefined ? 'Name a command.' : `There is no command ${JSON.stringify(name)}.`,
      usage,
    }
  }
  try {
    return command.read(args.slice(command.name.split(' ').length), environment, isTerminal)
  } catch (error) {
    return {
      kind: 'usage',
      message: error instanceof Error ? error.message : String(error),
      usage,
    }
  }
}

/** What follows `--` is the command of an app, with options of its own. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  const own = end === -1 ? args : args.slice(0, end)
  return own.includes('--help') || own.includes('-h')
}

/** The longest name counts: `emulator snapshot` is not `emulator`. */
function findCommand(args: readonly string[]): Command | undefined {
  return COMMANDS.findLast(({ name }) =>
    name.split(' ').every((word, index) => args[index] === word),
  )
}
