import type { PackageManager } from './app-choices'

/** Files that name commands for a person, a shell, or the Shopify CLI. */
const WITH_COMMANDS = /\.(?:md|toml|ya?ml)$|(?:^|\/)Dockerfile$/
/** Machines that have npm, but not this. */
const PNPM_ON_A_NEW_MACHINE = 'npm install --global pnpm@10 && pnpm install --frozen-lockfile'

/** Patterns of npm's commands, and what replaces each; the longer ones first. */
const COMMANDS: Record<Exclude<PackageManager, 'npm'>, readonly [RegExp, string][]> = {
  pnpm: [
    [/\bnpm ci\b/g, PNPM_ON_A_NEW_MACHINE],
    [/\bnpm install --save-dev\b/g, 'pnpm add --save-dev'],
    [/\bnpm install (?=[a-z@])/g, 'pnpm add '],
    [/\bnpm (install|run|test|start)\b/g, 'pnpm $1'],
    [/\bnpx\b/g, 'pnpm exec'],
    // The action looks for pnpm, which the workflow installs later.
    [/^ +cache: npm\n/gm, ''],
  ],
  yarn: [
    [/\bnpm ci\b/g, 'yarn install --frozen-lockfile'],
    [/\bnpm install --save-dev\b/g, 'yarn add --dev'],
    [/\bnpm install (?=[a-z@])/g, 'yarn add '],
    [/\bnpm (install|run|test|start)\b/g, 'yarn $1'],
    [/\bnpx\b/g, 'yarn run'],
    [/^( +)cache: npm$/gm, '$1cache: yarn'],
  ],
}

/** Templates are written for npm: translates the commands in a file for another package manager. */
export function translateCommands(path: string, text: string, manager: PackageManager): string {
  if (manager === 'npm' || !WITH_COMMANDS.test(path)) return text
  return COMMANDS[manager].reduce(
    (translated, [pattern, command]) => translated.replace(pattern, command),
    text,
  )
}
