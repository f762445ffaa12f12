import { once } from 'node:events'
import type { Server } from 'node:http'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { listen, LOOPBACK, originOf } from '../../../emulator/src/serve/listen'
import { checkSnapshotName } from '../../../emulator/src/snapshots/snapshot-files'
import { CASSETTE_FOLDER, readCassette, writeCassette } from '../cassette/cassette-file'
import { readStoreAddress } from '../store-access'
import type { StoreAccess } from '../store-access'

const DEFAULT_PORT = 4500

export const CASSETTE_USAGE = `cassette record <name>: a proxy in front of a store, which records the calls of an app in ${CASSETTE_FOLDER}, without
secrets and personal data. Writes the file when it stops.

  --shop <domain>       Store to record, e.g. my-store.myshopify.com
  --port <number>       Port; 0 picks any (default ${DEFAULT_PORT})

cassette replay <name>: responds as the store did. A request that was not recorded fails with the nearest one that
was; the exit code is then 1.

  --port <number>       Port; 0 picks any (default ${DEFAULT_PORT})
`

export type CassetteOptions = { name: string; port: number } & (
  { action: 'record'; store: Omit<StoreAccess, 'token'> } | { action: 'replay' }
)

/**
 * Parses the arguments of `cassette` and the environment.
 *
 * @throws Error for an unknown option or action, an invalid name, shop or port
 */
export function readCassetteOptions(
  args: string[],
  environment: Record<string, string | undefined>,
): CassetteOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { shop: { type: 'string' }, port: { type: 'string', default: String(DEFAULT_PORT) } },
  })
  const { shop, port } = values
  const [action, name, ...rest] = positionals
  if ((action !== 'record' && action !== 'replay') || name === undefined || rest.length > 0)
    throw new Error(
      'cassette needs "record" or "replay", and one name, e.g. cassette replay orders.',
    )
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65535)
    throw new Error('--port must be a number from 0 to 65535.')
  const options = { name: checkSnapshotName(name), port: Number(port) }
  if (action === 'replay') {
    if (shop !== undefined) throw new Error('cassette replay has no --shop: the cassette names it.')
    return { ...options, action }
  }
  if (shop === undefined)
    throw new Error('cassette record needs --shop, e.g. --shop my-store.myshopify.com.')
  return { ...options, action, store: readStoreAddress(shop, environment) }
}

/**
 * Records or replays until a signal stops it.
 *
 * @returns number of requests that were not recorded
 * @throws Error if the port is in use, the cassette cannot be read, or an original value would be
 *   in it
 */
export async function runCassette(options: CassetteOptions): Promise<number> {
  const root = process.cwd()
  const print = (line: string) => process.stdout.write(`${line}\n`)
  if (options.action === 'replay') {
    const cassette = await readCassette(root, options.name)
    const { createReplayer } = await import('../cassette/replay-calls')
    const replayer = createReplayer(cassette, line => process.stderr.write(`${line}\n`))
    await serve(replayer.server, options.port, print)
    return replayer.unknownCalls
  }
  // Lazy: it loads graphql, which the other commands do not need.
  const { createRecorder } = await import('../cassette/record-calls')
  const recorder = createRecorder({ ...options.store, report: print })
  await serve(recorder.server, options.port, print)
  print(`Wrote ${await writeCassette(root, options.name, recorder.finish())}.`)
  return 0
}

/** Listens until a signal. */
async function serve(server: Server, port: number, print: (line: string) => void): Promise<void> {
  const url = originOf(LOOPBACK, await listen(server, { port, strictPort: true, host: LOOPBACK }))
  const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  print(
    `Environment of the app:\n\nNUXT_PLATFORM_PROFILE_SHOP_URL=${url}/{shop}\n\nStop with Ctrl+C.`,
  )
  await stopped
  server.close()
  server.closeAllConnections()
}
