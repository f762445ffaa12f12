import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireCommand, runCommand, shellEnvironment } from '../surface/run-command'
import type { CommandResult } from '../surface/run-command'
import { LAYER } from '../surface/scratch-app'

/** The packed `create-nuxt-platform-app`, and a folder for the apps that it creates. */
export interface CreateCommand {
  /** Makes an empty folder. */
  emptyFolder: () => Promise<string>
  /** Runs the command in a folder, as `npm create` does. */
  run: (
    cwd: string,
    args: readonly string[],
    environment?: Record<string, string>,
  ) => Promise<CommandResult>
  /** Removes the command and every app. */
  remove: () => Promise<void>
}

/**
 * Packs `create-nuxt-platform-app`.
 *
 * @param layer path of the packed layer, which the apps install
 */
export async function packCreateCommand(layer: string): Promise<CreateCommand> {
  const root = await mkdtemp(join(tmpdir(), 'platform-init-'))
  await requireCommand('npm', ['pack', '--pack-destination', root], {
    cwd: join(LAYER, 'packages/create-nuxt-platform-app'),
  })
  const [tarball = ''] = await readdir(root)
  const npm = ['exec', '--yes', '--prefer-offline', '--package', join(root, tarball)]
  return {
    emptyFolder: () => mkdtemp(join(root, 'folder-')),
    run: (cwd, args, environment = {}) =>
      runCommand('npm', [...npm, '--', 'create-nuxt-platform-app', ...args, '--layer', layer], {
        cwd,
        environment: shellEnvironment({ npm_config_prefer_offline: 'true', ...environment }),
      }),
    remove: () => rm(root, { recursive: true, force: true }),
  }
}
