import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startProcess } from '../surface/background-process'
import type { BackgroundProcess } from '../surface/background-process'
import { sectionBlocks } from '../surface/doc-blocks'
import { freePort } from '../surface/free-port'
import { runCommand, shellEnvironment } from '../surface/run-command'
import type { CommandResult } from '../surface/run-command'
import { LAYER } from '../surface/scratch-app'
import type { ComposedApp } from './composed-app'

const DOC = 'docs/launch.md'

/** docs/launch.md, followed in the folder of an app. */
export interface FollowedLaunch {
  /** Runs the commands of a step in one shell, until one fails. */
  run: (heading: string) => Promise<CommandResult>
  /** Writes `production.env` of step 6, with values in place of its own. */
  writeEnvironment: (values: Record<string, string>) => Promise<void>
  /** Starts the server as step 9 does, on a free port. */
  start: () => Promise<BackgroundProcess & { url: string }>
}

/** Follows docs/launch.md in the folder of a built app. */
export function followLaunch({ folder }: ComposedApp): FollowedLaunch {
  const commandsOf = (heading: string) =>
    sectionBlocks(DOC, heading)
      .filter(({ language }) => language === 'sh')
      .flatMap(({ code }) => code.split('\n'))
  const shell = (script: string) => ['-c', installed(script)]
  const options = { cwd: folder, environment: shellEnvironment() }

  return {
    run: heading => runCommand('sh', shell(['set -e', ...commandsOf(heading)].join('\n')), options),
    async writeEnvironment(values) {
      const lines = commandsOf('## 6. Set the environment').map(line => {
        const [name = ''] = line.split('=')
        return name in values ? `${name}=${values[name]}` : line
      })
      await writeFile(join(folder, 'production.env'), `${lines.join('\n')}\n`)
    },
    async start() {
      const port = await freePort()
      const [load = '', start = ''] = commandsOf('## 9. Deploy the server')
      const server = await startProcess('sh', shell(`${load}\nexec ${start}`), {
        ...options,
        environment: shellEnvironment({ PORT: String(port), NODE_ENV: 'production' }),
        ready: /Listening on/,
      })
      return { ...server, url: `http://localhost:${port}` }
    },
  }
}

/** Writes the client id of an app into the registration, as `shopify app config link` does. */
export async function linkRegistration(folder: string, clientId: string): Promise<void> {
  const file = join(folder, 'shopify.app.toml')
  await writeFile(file, `client_id = "${clientId}"\n${await readFile(file, 'utf8')}`)
}

/** The layer is no installed package of this folder: `npx` would look for it in the registry. */
function installed(script: string): string {
  return script.replaceAll('npx nuxt-platform-layer', `node '${LAYER}/dist/cli/cli.js'`)
}
