import { spawn } from 'node:child_process'
import process from 'node:process'

/** The start command of an app, which runs. */
export interface RunningApp {
  /** Resolves to the exit code of the command. Rejects if it cannot be run. */
  ended: Promise<number>
  /** Sends the signal to the command. */
  stop: (signal: NodeJS.Signals) => void
}

/** Exit code of a command that a signal ended, as a shell has it, without the signal's number. */
const ENDED_BY_SIGNAL = 128

/** Runs the start command of an app in the terminal of this process. */
export function runApp(
  [name = '', ...args]: readonly string[],
  environment: Record<string, string | undefined>,
): RunningApp {
  const child = spawn(name, args, {
    env: environment,
    stdio: 'inherit',
    // The commands of npm are batch files there.
    shell: process.platform === 'win32',
  })
  return {
    ended: new Promise((resolve, reject) => {
      child.once('error', error =>
        reject(new Error(`The command "${name}" cannot be run: ${error.message}.`)),
      )
      child.once('exit', code => resolve(code ?? ENDED_BY_SIGNAL))
    }),
    stop: signal => child.kill(signal),
  }
}
