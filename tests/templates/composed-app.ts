import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { composeApp } from '../../packages/cli/src/init/compose-app'
import type { AppChoices } from '../../packages/cli/src/init/app-choices'
import { requireCommand, runCommand, shellEnvironment } from '../surface/run-command'
import type { CommandResult } from '../surface/run-command'
import { LAYER, linkLayer } from '../surface/scratch-app'
import { writeBrowserConfig } from './browser-config'

/** A template as `init` writes it, in a temporary folder, with the packages of the checkout. */
export interface ComposedApp {
  folder: string
  /** Runs a command of an installed package. @throws Error with its output when it fails */
  run: (command: string, ...args: string[]) => Promise<CommandResult>
  /** Builds the app and runs its own tests in a browser. */
  test: () => Promise<CommandResult>
  remove: () => Promise<void>
}

/** Composes a template into a folder, and links the layer and its packages. */
export async function writeComposedApp(
  folder: string,
  template: string,
  choices: Partial<AppChoices> = {},
): Promise<void> {
  const files = await composeApp(join(LAYER, 'templates'), {
    name: 'my-app',
    template,
    embedded: true,
    packageManager: 'npm',
    storage: 'files',
    ci: 'github',
    layer: '0.1.0',
    ...choices,
  })
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  await linkLayer(folder)
}

/**
 * Composes a template into a temporary folder.
 *
 * @param change changes the files of the app
 */
export async function composedApp(
  template: string,
  choices: Partial<AppChoices> = {},
  change?: (folder: string) => Promise<void>,
): Promise<ComposedApp> {
  const folder = await mkdtemp(join(tmpdir(), `platform-${template}-`))
  await writeComposedApp(folder, template, choices)
  await change?.(folder)
  const options = { cwd: folder, environment: shellEnvironment({ CI: 'true' }) }
  const bin = (command: string) => join(folder, 'node_modules/.bin', command)
  return {
    folder,
    run: (command, ...args) => requireCommand(bin(command), args, options),
    async test() {
      await requireCommand(bin('nuxt'), ['build'], options)
      const config = await writeBrowserConfig(folder)
      return runCommand(bin('playwright'), ['test', '--config', config, '--reporter=list'], options)
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
