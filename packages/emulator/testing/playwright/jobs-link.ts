import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import type { JobControl } from '../../../../shared/job-control'
import { LINK_VARIABLE, PRELOAD_OPTION } from './jobs-link-script'

/** A job that is not run again by itself. */
export interface DeadTestJob {
  id: string
  name: string
  shop?: string
  attempts: number
  /** Name and message of the error of the last run. */
  failure: string
}

/** What the kit calls in the process of the app. */
export interface LinkedJobs extends JobControl {
  dead(options: { shop: string }): Promise<DeadTestJob[]>
  replay(selection: { id: string } | { shop: string }): Promise<number>
}

/** Connects a test with the jobs in the process of its app. */
export interface JobsLink {
  /** Variables of the app. */
  environment(own: Record<string, string | undefined>): Record<string, string>
  /** Whether the app has jobs. */
  isConnected(): boolean
  /** @throws Error when the app has no jobs, or a call fails */
  call<Method extends keyof LinkedJobs>(
    method: Method,
    ...args: Parameters<LinkedJobs[Method]>
  ): Promise<Awaited<ReturnType<LinkedJobs[Method]>>>
  close(): void
}

interface Outcome {
  id: number
  result?: unknown
  error?: string
}

/** Jobs are published when the server starts, about when it responds. */
const CONNECTED_WITHIN_MS = 5000
const PAUSE_MS = 10

/** Listens on this machine for the process of an app, which shows the secret that it was given. */
export async function openJobsLink(): Promise<JobsLink> {
  const secret = randomUUID()
  const waiting = new Map<number, (outcome: Outcome) => void>()
  let calls = 0
  let app: Socket | undefined

  const server = createServer(socket => {
    let isKnown = false
    socket.on('error', () => {})
    socket.on('close', () => {
      if (app === socket) app = undefined
    })
    createInterface({ input: socket })
      .on('error', () => {})
      .on('line', line => {
        if (isKnown) {
          const outcome = JSON.parse(line) as Outcome
          waiting.get(outcome.id)?.(outcome)
        } else if (line === secret) {
          isKnown = true
          // After a reload of the development server, it is the newest.
          app = socket
        } else socket.destroy()
      })
  })
  await once(server.listen(0, '127.0.0.1').unref(), 'listening')
  const { port } = server.address() as AddressInfo

  async function connected(): Promise<Socket> {
    for (const deadline = Date.now() + CONNECTED_WITHIN_MS; !app; await delay(PAUSE_MS))
      if (Date.now() > deadline)
        throw new Error('The app has no jobs: define one in server/platform/jobs.')
    return app
  }

  return {
    environment: own => ({
      NODE_OPTIONS: [own['NODE_OPTIONS'], PRELOAD_OPTION].filter(Boolean).join(' '),
      [LINK_VARIABLE]: `${port}:${secret}`,
    }),
    isConnected: () => app !== undefined,
    async call(method, ...args) {
      const socket = await connected()
      const id = ++calls
      let onClose = () => {}
      const outcome = new Promise<Outcome>((resolve, reject) => {
        waiting.set(id, resolve)
        onClose = () => reject(new Error('The app ended during a call to its jobs.'))
        socket.once('close', onClose)
        socket.write(`${JSON.stringify({ id, method, args })}\n`)
      }).finally(() => {
        waiting.delete(id)
        socket.off('close', onClose)
      })
      const { result, error } = await outcome
      if (error !== undefined) throw new Error(`The jobs of the app: ${error}`)
      return result as never
    },
    close() {
      app?.destroy()
      server.close()
    },
  }
}
