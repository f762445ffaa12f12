import { findSeed, readSeedFile } from './state/seed-file'
import { isLoopback } from './listen'
import { DEFAULT_PORT, startEmulator } from './start-emulator'
import type { EmulatorOptions } from './start-emulator'

export interface StartCommand {
  options: EmulatorOptions
  /** The seed that was asked for; undefined: the one of the working directory, when there is one. */
  seedFile: string | undefined
}

/** Starts an emulator that a signal stops, and prints what an app needs. @throws Error as `startEmulator`, and for a wrong seed */
export async function runStartCommand({ options, seedFile }: StartCommand): Promise<void> {
  const seed = seedFile === undefined ? await findSeed(process.cwd()) : await readSeedFile(seedFile)
  const emulator = await startEmulator({ ...options, seed })
  // Before anything is printed: whoever waits for the text may stop us at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void emulator.close())
  const { host, port = DEFAULT_PORT } = options
  if (port !== 0 && port !== emulator.port) process.stderr.write(`Port ${port} is taken; using ${emulator.port}.\n`)
  if (host !== undefined && !isLoopback(host)) {
    process.stderr.write(`Warning: everybody who can reach ${host} can use this platform, and control it.\n`)
  }
  const variables = Object.entries(emulator.environment).map(([name, value]) => `${name}=${value}`)
  process.stdout.write(`Local platform: ${emulator.url}\n\nEnvironment of the app:\n\n${variables.join('\n')}\n\nStop with Ctrl+C.\n`)
}
