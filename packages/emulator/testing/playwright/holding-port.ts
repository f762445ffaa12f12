import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/**
 * Keeps a free port from others while a platform is started that must know the app's address before
 * the app has one: the platform would be as likely to be given that port itself. Resolves or
 * rejects as `work` does; then the port is free for the app.
 */
export async function holdingPort<Result>(
  work: (port: number) => Promise<Result>,
): Promise<Result> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  try {
    return await work((server.address() as AddressInfo).port)
  } finally {
    server.close()
    await once(server, 'close')
  }
}
