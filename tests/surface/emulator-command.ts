import { startProcess } from './background-process'
import type { BackgroundProcess } from './background-process'
import { emulatorControl } from './emulator-control'
import type { EmulatorControl } from './emulator-control'
import { freePort } from './free-port'
import { shellEnvironment } from './run-command'

export interface EmulatorCommand extends BackgroundProcess {
  /** The variables of the app, as the command printed them. */
  readonly environment: Record<string, string>
  readonly control: EmulatorControl
}

/** Starts the emulator from a shell, as the developer of an installed app does. */
export async function startEmulatorCommand(options: {
  cwd: string
  appUrl: string
}): Promise<EmulatorCommand> {
  const port = await freePort()
  const command = [
    'nuxt-platform-layer',
    'emulator',
    '--port',
    String(port),
    '--app-url',
    options.appUrl,
  ]
  const running = await startProcess('npx', command, {
    cwd: options.cwd,
    environment: shellEnvironment(),
    ready: /Stop with Ctrl\+C/,
  })
  return {
    ...running,
    environment: Object.fromEntries(
      [...running.output().matchAll(/^(NUXT_PLATFORM_\w+)=(.*)$/gm)].map(
        ([, name = '', value = '']) => [name, value],
      ),
    ),
    control: emulatorControl(`http://127.0.0.1:${port}`),
  }
}
