import { spawn } from 'node:child_process'
import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { once } from 'node:events'

/**
 * Starts a server and waits until its output reports that it is ready.
 *
 * @throws Error with what it wrote when it ends instead
 */
export async function startServer(
  file: string,
  args: string[],
  ready: RegExp,
  options: SpawnOptions = {},
): Promise<ChildProcess> {
  const server = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  await once(server, 'spawn')
  let output = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', chunk => {
        output += String(chunk)
        if (ready.test(output)) resolve()
      })
    }
    server.once('exit', () => reject(new Error(`${file} did not start:\n${output}`)))
  })
  return server
}
