import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** An app that is killed again and again. */
export interface KilledApp {
  readonly kills: number
  /** Kills it no more; ends it when it has nothing left to do. */
  spare(): void
  stop(): Promise<void>
}

/**
 * Runs a program, kills it with SIGKILL at a random moment, and starts it again.
 *
 * @param lifetime milliseconds that it lives, from and to
 */
export async function startKilledApp(
  file: string,
  environment: Record<string, string>,
  lifetime: readonly [from: number, to: number],
  mostKills = Number.POSITIVE_INFINITY,
): Promise<KilledApp> {
  let kills = 0
  let spared = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let child: ChildProcess

  async function start(): Promise<void> {
    child = fork(file, {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    await Promise.race([once(child, 'message'), once(child, 'exit')])
    if (child.exitCode !== null) throw new Error(`The app ended with exit code ${child.exitCode}`)
    child.once('exit', () => void (stopped || start()))
    const [from, to] = lifetime
    if (!spared && kills < mostKills) timer = setTimeout(kill, from + Math.random() * (to - from))
  }

  function kill(): void {
    kills++
    child.kill('SIGKILL')
  }

  await start()
  return {
    get kills() {
      return kills
    },
    spare() {
      spared = true
      clearTimeout(timer)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
