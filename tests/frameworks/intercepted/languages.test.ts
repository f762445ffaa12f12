import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { describe } from 'vitest'
import { installWithApt } from '../../../scripts/install-with-apt.mjs'
import { LAYER } from '../../surface/scratch-app'
import { describeInterceptedApp } from './app-journey'

const APPS = join(LAYER, 'tests/frameworks/intercepted')
const CLI = join(LAYER, 'dist/cli/cli.js')

interface Language {
  name: string
  /** Fails where the language, or a part of it, is not installed. */
  probe: string[]
  /** Packages of Debian. */
  packages: string[]
  command: string[]
}

const LANGUAGES: Language[] = [
  {
    name: 'PHP',
    probe: ['php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);'],
    packages: ['php-cli', 'php-curl'],
    command: ['sh', '-c', `exec php -S "localhost:$PORT" '${join(APPS, 'php/app.php')}'`],
  },
  {
    name: 'Ruby',
    probe: ['ruby', '-e', 'exit'],
    packages: ['ruby'],
    command: ['ruby', join(APPS, 'ruby/app.rb')],
  },
  {
    name: 'Go',
    probe: ['go', 'version'],
    packages: ['golang-go'],
    // `go run` ends only with a signal from the terminal.
    command: ['sh', '-c', `go build -o app '${join(APPS, 'go/app.go')}' && exec ./app`],
  },
]

for (const { name, probe, packages, command } of LANGUAGES) {
  if (isInstalled(probe, packages))
    describeInterceptedApp(
      `an app in ${name}`,
      () => CLI,
      () => command,
    )
  else {
    console.error(`\n${name} is neither installed nor installable here: ITS APP IS NOT TESTED.\n`)
    describe.skip(`an app in ${name}`)
  }
}

function isInstalled([file = '', ...args]: string[], packages: readonly string[]): boolean {
  const works = () => spawnSync(file, args, { stdio: 'ignore', env: process.env }).status === 0
  if (!works()) packages.forEach(installWithApt)
  return works()
}
