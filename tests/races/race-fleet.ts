import type { ChildProcess } from 'node:child_process'
import nodeProcess from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import type { WorkerBuild } from '../stores/worker'
import type { RaceCommand, RaceReply, RaceTask } from './race-app'

/** A process of the app. */
export interface RaceProcess {
  /** Unique in the run: a process that was killed and started again has another. */
  number: number
  isStopped: boolean
  /** Epoch milliseconds. */
  killedAt?: number
  /**
   * Resolves to a reply, also of a command that failed. @throws Error when the process ends before
   * it replies
   */
  ask(command: RaceCommand): Promise<RaceReply>
  /** Stops it with SIGSTOP for some time. */
  stall(milliseconds: number): Promise<void>
}

export interface RaceFleet {
  /** Those that live. */
  readonly processes: readonly RaceProcess[]
  /** All that were ever started. */
  readonly all: readonly RaceProcess[]
  /** Kills one with SIGKILL and starts another in its place, in the same state. */
  kill(process: RaceProcess): Promise<void>
  /** Sends a command to all; resolves to what failed. */
  askAll(command: RaceCommand): Promise<RaceReply[]>
  stop(): Promise<void>
}

interface Running extends RaceProcess {
  destroy(): Promise<void>
}

let lastNumber = 0
const children = new Set<ChildProcess>()
// A process that is stopped does not notice that the run has ended.
nodeProcess.once('exit', () => children.forEach(child => child.kill('SIGKILL')))

/** Starts processes of the app. @param task what each of them gets; `seedOf` a number of its own */
export async function startRaceFleet(
  build: WorkerBuild,
  count: number,
  task: Omit<RaceTask, 'process' | 'seed'>,
  seedOf: () => number,
): Promise<RaceFleet> {
  const running: Running[] = []
  const all: Running[] = []
  /** The first message to a process that replaces another. */
  let state: RaceCommand[] = []

  async function start(): Promise<Running> {
    const number = ++lastNumber
    const worker = build.start({ ...task, process: number, seed: seedOf() })
    children.add(worker.process)
    const replies = new Map<
      number,
      { resolve: (reply: RaceReply) => void; reject: (error: Error) => void }
    >()
    const ready = Promise.withResolvers<RaceReply>()
    replies.set(0, ready)
    let lastId = 0

    async function listen(): Promise<void> {
      try {
        for (;;) {
          const reply = JSON.parse(await worker.nextLine()) as RaceReply
          replies.get(reply.id)?.resolve(reply)
          replies.delete(reply.id)
        }
      } catch (error) {
        for (const { reject } of replies.values()) reject(error as Error)
      }
    }
    void listen()
    // A process that is killed while it is written to.
    worker.process.stdin?.on('error', () => {})

    const process: Running = {
      number,
      isStopped: false,
      ask(command) {
        const id = ++lastId
        const reply = Promise.withResolvers<RaceReply>()
        replies.set(id, reply)
        worker.process.stdin?.write(`${JSON.stringify({ id, ...command })}\n`)
        if (process.killedAt !== undefined) reply.reject(new Error('The process was killed'))
        return reply.promise
      },
      async stall(milliseconds) {
        process.isStopped = true
        worker.process.kill('SIGSTOP')
        await delay(milliseconds)
        worker.process.kill('SIGCONT')
        process.isStopped = false
      },
      async destroy() {
        process.killedAt = Date.now()
        await worker.kill()
        children.delete(worker.process)
      },
    }
    all.push(process)
    await ready.promise
    return process
  }

  running.push(...(await Promise.all(Array.from({ length: count }, start))))
  return {
    processes: running,
    all,
    async kill(process) {
      const place = running.indexOf(process as Running)
      await (process as Running).destroy()
      const next = await start()
      for (const command of state) await next.ask(command)
      running[place] = next
    },
    async askAll(command) {
      if (command.do === 'calm' || command.do === 'rest') state = []
      else if (command.do === 'disturb' || command.do === 'load') state = [...state, command]
      const replies = await Promise.all(running.map(process => process.ask(command)))
      return replies.filter(({ ok }) => !ok)
    },
    async stop() {
      await Promise.all(running.map(process => process.destroy()))
    },
  }
}
