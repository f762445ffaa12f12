import type { PackageManager } from './app-choices'

/** Files that name commands for a person, a shell, or the Shopify CLI. */
const WITH_COMMANDS = /\.(?:md|toml|ya?ml)$|(?:^|\/)Dockerfile$/
/** Machines that have npm, but not this. */
const PNPM_ON_A_NEW_MACHINE = 'npm install --global pnpm@10 && pnpm install --frozen-lockfile'

/**
 * Each command of npm in a template; the longer ones first, because the first that fits is taken.
 */
const NPM_COMMANDS = /\bnpm (?:ci|install --save-dev|install|run|test|start)\b|\bnpx\b/g

const TRANSLATIONS: Record<Exclude<PackageManager, 'npm'>, Readonly<Record<string, string>>> = {
  pnpm: {
    'npm ci': PNPM_ON_A_NEW_MACHINE,
    'npm install --save-dev': 'pnpm add --save-dev',
    'npm install': 'pnpm install',
    npx: 'pnpm exec',
  },
  yarn: {
    'npm ci': 'yarn install --frozen-lockfile',
    'npm install --save-dev': 'yarn add --dev',
    'npm install': 'yarn install',
    npx: 'yarn run',
  },
}

/** The files that decide what is installed, in addition to package.json. */
const LOCK_FILES: Record<Exclude<PackageManager, 'npm'>, string> = {
  pnpm: 'pnpm-lock.yaml pnpm-workspace.yaml',
  yarn: 'yarn.lock .yarnrc.yml',
}

/** Templates are written for npm: translates the commands in a file for another package manager. */
export function translateCommands(path: string, text: string, manager: PackageManager): string {
  if (manager === 'npm' || !WITH_COMMANDS.test(path)) return text
  return (
    text
      .replace(
        NPM_COMMANDS,
        command => TRANSLATIONS[manager][command] ?? command.replace('npm', manager),
      )
      .replace('package-lock.json', LOCK_FILES[manager])
      // The action looks for the package manager before the workflow installs it.
      .replace(/^ +cache: npm\n/gm, '')
  )
}
