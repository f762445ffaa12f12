import { basename, join, resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { packageFolder } from '../../../facts/schemas/package-folder'
import { CI_SERVICES, PACKAGE_MANAGERS, requireAppName, STORAGES } from '../init/app-choices'
import type { InitOptions } from '../init/create-app'

/** The part of the help about `init`. */
export const INIT_USAGE = `init [folder]: creates an app. Asks for what the options leave open, if a terminal is connected.

  --name <name>         Name of the app (default: that of the folder, or my-app)
  --template <name>     minimal, qr-codes or extensions (default minimal)
  --embedded            Runs inside the admin (default)
  --standalone          Runs at its own address, with a login page
  --package-manager <m> npm, pnpm or yarn (default: the one that runs this command)
  --storage <name>      files, sqlite, postgresql or redis (default files)
  --ci <name>           github or none (default github)
  --layer <source>      Where the app gets nuxt-platform-layer: a version, a git URL, a packed tarball, or the folder
                        of a checkout (default: where this command comes from)
  --no-install          Only write the files
  -y, --yes             Use the default of what the options leave open
`

/**
 * Parses the arguments of `init`.
 *
 * @param environment variables of the process
 * @param isTerminal whether a person can respond
 * @throws Error for an unknown option or an invalid value, with the valid ones
 */
export function readInitOptions(
  args: string[],
  environment: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): InitOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      template: { type: 'string' },
      embedded: { type: 'boolean' },
      standalone: { type: 'boolean' },
      'package-manager': { type: 'string' },
      storage: { type: 'string' },
      ci: { type: 'string' },
      layer: { type: 'string' },
      'no-install': { type: 'boolean', default: false },
      yes: { type: 'boolean', short: 'y', default: false },
    },
  })
  const { template, embedded, standalone, storage, ci, layer } = values
  if (positionals.length > 1)
    throw new Error(`Name one folder, not ${positionals.length}: ${positionals.join(' ')}.`)
  if (embedded && standalone) throw new Error('Use either --embedded or --standalone.')
  const [folder] = positionals
  if (folder === '') throw new Error('The name of the folder is empty.')
  const name = values.name ?? (folder === undefined ? undefined : basename(resolve(folder)))
  return {
    folder: folder === undefined ? undefined : resolve(folder),
    choices: {
      name: name === undefined ? undefined : requireName(name, values.name === undefined),
      template,
      embedded: embedded || standalone ? !standalone : undefined,
      packageManager: requireOneOf(
        '--package-manager',
        values['package-manager'],
        PACKAGE_MANAGERS,
      ),
      storage: requireOneOf('--storage', storage, STORAGES),
      ci: requireOneOf('--ci', ci, CI_SERVICES),
    },
    layer,
    runner: runnerOf(environment),
    isInteractive: isTerminal && !values.yes && !environment.CI,
    install: !values['no-install'],
  }
}

function requireName(name: string, isFolder: boolean): string {
  try {
    return requireAppName(name)
  } catch (error) {
    const hint = isFolder ? ' The folder can have another name: add --name.' : ''
    throw new Error(`${(error as Error).message}${hint}`, { cause: error })
  }
}

function requireOneOf<Value extends string>(
  flag: string,
  value: string | undefined,
  values: readonly Value[],
): Value | undefined {
  const found = values.find(each => each === value)
  if (value !== undefined && found === undefined)
    throw new Error(`${flag} must be one of ${values.join(', ')}, not "${value}".`)
  return found
}

/** Package managers name themselves first: `pnpm/10.34.9 npm/? node/v24.21.0 linux x64`. */
function runnerOf({ npm_config_user_agent: agent = '' }: Record<string, string | undefined>) {
  return PACKAGE_MANAGERS.find(name => agent.startsWith(`${name}/`)) ?? 'npm'
}

/**
 * Creates an app: asks, writes, installs, and prints the next command.
 *
 * @returns number of problems: 1 if the packages could not be installed
 * @throws Error if the folder is not empty, or a choice is not possible; nothing is written then
 */
export async function runInit(options: InitOptions): Promise<number> {
  const { createApp } = await import('../init/create-app')
  return createApp(join(packageFolder(), 'templates'), options, text => process.stdout.write(text))
}
