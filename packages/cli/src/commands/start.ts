import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { loadExtensions } from '../../../emulator/src/extensions/load-extensions'
import { watchExtensions } from '../../../emulator/src/extensions/watch-extensions'
import { publicKeysOf } from '../../../emulator/src/oauth/public-keys'
import { addressFileOf, certificateFolderOf } from '../../../emulator/src/serve/address-file'
import { isLoopback } from '../../../emulator/src/serve/listen'
import { DEFAULT_APP_URL } from '../../../emulator/src/lifecycle/registered-app'
import type { EmulatorAppOptions } from '../../../emulator/src/state/app-options'
import { keysFileOf } from '../../../emulator/src/state/local-keys'
import { registeredOptions } from '../../../emulator/src/state/create-registration'
import { DEFAULT_PORT, startEmulator } from '../../../emulator/src/start-emulator'
import type { EmulatorOptions } from '../../../emulator/src/start-emulator'
import { findSeed, readSeedFile } from '../../../emulator/src/seed/seed-file'
import { isStoreTemplate } from '../../../emulator/src/seed/templates/template-names'
import { readAppExtensions } from '../../../facts/registration/app-extensions'
import { describeUnknownKey } from '../../../facts/registration/check-keys'
import { findRegistration } from '../../../facts/registration/find-registration'
import { authorityFolderOf } from '../../../emulator/src/intercept/authority'
import { splitScopes } from '../../../facts/schemas/access-scopes'
import { withAuthPaths } from '../intercept/auth-paths'
import { officialNames } from '../../../emulator/src/intercept/app-environment'
import { readInterceptFlags, splitCommand } from '../intercept/intercept-options'
import type { InterceptFlags } from '../intercept/intercept-options'
import { runIntercepted } from '../intercept/run-intercepted'
import { readAppName } from '../registration/app-name'
import { basePathOf } from '../../../../shared/app-path'

/** Bytes of resident memory above which a start has read a large seed. */
const LARGE_MEMORY = 200 * 2 ** 20

export const START_USAGE = `emulator: starts a local platform for development.

  --port <number>       Port; uses the next free one if it is taken, 0 picks any (default 4400)
  --strict-port         Fail if the port is taken
  --host <address>      IP address to listen on (default 127.0.0.1: only this machine can connect)
  --https               Serve HTTPS with cert.pem and key.pem of .data/platform-https, created if they are missing
  --app-url <address>   Address of the app, with its base path if it has one (default http://localhost:3000)
  --api-key <key>       API key of the app
  --api-secret <secret> API secret key of the app (default: generated, in .data/platform-keys.json)
  --scopes <list>       Scopes that a merchant grants, comma-separated
  --name <name>         Name of the app in the admin (default: that of package.json, or of the folder)
  --seed <file>         Stores to create: a JSON or TypeScript file, or candles, fashion or empty
                        (default: platform.seed.ts or platform.seed.json, if it exists)
  --state <file>        Save installations, tokens, charges and all other state between runs
  --intercept           Serve the hosts of the platform itself: shops at *.myshopify.com, the admin at
                        admin.shopify.com. With "-- <command>", runs the command of any app, unchanged
  --pass <hosts>        With --intercept: further hosts that the app may reach, comma-separated; * for all
  --rest                With --intercept: list the calls of the REST Admin API at the end
  --open                With --intercept: open a browser that reaches these hosts

emulator --intercept -- npm run dev
`

export interface StartOptions {
  options: EmulatorOptions
  /**
   * A file, or a generated store. Undefined: the seed file of the working directory, if it exists.
   */
  seedFile: string | undefined
  /** Undefined without `--intercept`. */
  intercept: InterceptFlags | undefined
}

/**
 * Parses the arguments of `emulator`.
 *
 * @throws Error for an unknown option or an invalid port
 */
export function readStartOptions(args: string[]): StartOptions {
  const { own, command } = splitCommand(args)
  const { values } = parseArgs({
    args: own,
    options: {
      port: { type: 'string' },
      'app-url': { type: 'string' },
      'api-key': { type: 'string' },
      'api-secret': { type: 'string' },
      scopes: { type: 'string' },
      name: { type: 'string' },
      'strict-port': { type: 'boolean' },
      host: { type: 'string' },
      https: { type: 'boolean' },
      seed: { type: 'string' },
      state: { type: 'string' },
      intercept: { type: 'boolean' },
      open: { type: 'boolean' },
      pass: { type: 'string' },
      rest: { type: 'boolean' },
    },
  })
  const { port, scopes } = values
  if (port !== undefined && !isPort(port))
    throw new Error('--port must be a number from 0 to 65535.')
  return {
    seedFile: values.seed,
    intercept: readInterceptFlags(values, command),
    options: {
      app: {
        apiKey: values['api-key'],
        apiSecretKey: values['api-secret'],
        ...readAppUrl(values['app-url']),
        name: values.name,
        scopes: scopes === undefined ? undefined : splitScopes(scopes),
      },
      port: port === undefined ? undefined : Number(port),
      strictPort: values['strict-port'] ?? false,
      host: values.host,
      https: values.https ? certificateFolderOf(process.cwd()) : undefined,
      stateFile: values.state,
    },
  }
}

/** An address with a path is that of an app with a base path. */
function readAppUrl(text: string | undefined): Pick<EmulatorAppOptions, 'appUrl' | 'basePath'> {
  if (text === undefined || !URL.canParse(text)) return { appUrl: text }
  const { origin, pathname, search, hash } = new URL(text)
  const basePath = basePathOf(pathname)
  return basePath === '' ? { appUrl: text } : { appUrl: origin + search + hash, basePath }
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65535
}

/**
 * Starts an emulator that stops on a signal, and prints the environment that the app needs. The
 * options win over the registration file of the working directory.
 *
 * @throws Error as `startEmulator`, and for an invalid seed or registration file
 */
export async function runStart({ options, seedFile, intercept }: StartOptions): Promise<void> {
  const seed = await findStartSeed(seedFile)
  const registration = await findRegistration(process.cwd(), process.env)
  for (const key of registration?.unknownKeys ?? [])
    process.stderr.write(`${describeUnknownKey(key)}\n`)
  const app = {
    name: await readAppName(process.cwd()),
    publicKeys: publicKeysOf(process.env),
    ...(await readAppExtensions(process.cwd())),
    ...(registration &&
      registeredOptions(
        registration,
        options.app?.appUrl ?? DEFAULT_APP_URL,
        options.app?.basePath,
      )),
    ...given(options.app ?? {}),
  }
  const { extensions, problems } = await loadExtensions(process.cwd())
  reportProblems(problems)
  const addressFile = addressFileOf(process.cwd())
  const emulator = await startEmulator({
    ...options,
    app: intercept ? withAuthPaths(app) : app,
    seed,
    extensions,
    addressFile,
    recentSeeds: true,
    keysFile: keysFileOf(process.cwd()),
    root: process.cwd(),
    intercept: intercept && {
      folder: authorityFolderOf(process.cwd()),
      pass: intercept.pass,
      report: line => process.stderr.write(`${line}\n`),
    },
  })
  const stopWatching = watchExtensions(process.cwd(), async () => {
    const changed = await loadExtensions(process.cwd())
    reportProblems(changed.problems)
    emulator.setExtensions(changed.extensions)
  })
  const stop = () => {
    stopWatching()
    return emulator.close()
  }
  if (intercept) return runIntercepted(emulator, intercept, stop)
  // Before the output: a parent process that waits for it may send a signal at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
  const { host, port = DEFAULT_PORT } = options
  if (port !== 0 && port !== emulator.port)
    process.stderr.write(`Port ${port} is taken; using ${emulator.port}.\n`)
  if (host !== undefined && !isLoopback(host)) {
    process.stderr.write(
      `Warning: anyone who can reach ${host} can use and control this platform.\n`,
    )
  }
  if (process.memoryUsage.rss() > LARGE_MEMORY) collectGarbage()
  const { environment } = emulator
  process.stdout.write(
    `Local platform: ${emulator.url}\n\nEnvironment of the app:\n\n${lines(environment)}\n\nThe same for an app with the official libraries:\n\n${lines(officialNames(environment))}\n\nStop with Ctrl+C.\n`,
  )
}

function lines(variables: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(variables)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')
}

/**
 * V8 keeps the memory that it took to read a large seed, 130 MB of 300, until it collects all of
 * the garbage: of a process that waits for requests, never.
 *
 * @see https://nodejs.org/api/v8.html#v8setflagsfromstringflags
 */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
}

async function findStartSeed(seed: string | undefined): Promise<EmulatorOptions['seed']> {
  if (seed === undefined) return findSeed(process.cwd())
  return isStoreTemplate(seed) ? seed : readSeedFile(seed)
}

function reportProblems(problems: readonly string[]): void {
  for (const problem of problems) process.stderr.write(`${problem}\n`)
}

function given<Options extends object>(options: Options): Partial<Options> {
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  ) as Partial<Options>
}
