import { lstat, readdir } from 'node:fs/promises'
import { basename, dirname, relative, resolve } from 'node:path'
import process from 'node:process'
import type { AppChoices } from './app-choices'
import { askChoices, defaultChoices } from './ask-choices'
import { composeApp, listTemplates } from './compose-app'
import type { Template } from './compose-app'
import { findLayer, readLayer } from './find-layer'
import { installPackages } from './install-packages'
import { packLayer, writeApp } from './write-app'

/** The choices that the arguments make, and how the others are made. */
export interface InitOptions {
  /** Undefined: a folder with the name of the app. */
  folder?: string
  choices: Partial<Omit<AppChoices, 'layer'>>
  /** Where the layer comes from. Default: where this command comes from. */
  layer?: string
  /** The package manager that runs this command: a default. */
  runner: AppChoices['packageManager']
  /** Ask for what the arguments leave open. */
  isInteractive: boolean
  install: boolean
}

/** What may be in the folder of a new app: an empty repository. */
const IGNORED = new Set(['.git', '.DS_Store'])

/**
 * Creates an app.
 *
 * @param templates the folder `templates/` of the layer
 * @param print writes text for the user
 * @returns number of problems: 1 if the packages could not be installed
 * @throws Error if the folder is not empty, or a choice is not possible; nothing is written then
 */
export async function createApp(
  templates: string,
  options: InitOptions,
  print: (text: string) => void,
): Promise<number> {
  const available = await listTemplates(templates)
  requireTemplate(options.choices, available)
  const base = process.cwd()
  const layer = options.layer === undefined ? findLayer() : readLayer(options.layer, base)
  if (options.folder !== undefined) await requireEmpty(options.folder)
  const choices = options.isInteractive
    ? await askChoices(options.choices, available, options.runner)
    : defaultChoices(options.choices, options.runner)
  const folder = options.folder ?? resolve(base, choices.name)
  await requireEmpty(folder)

  const tarball = layer.kind === 'specifier' ? undefined : await packLayer(layer)
  const specifier =
    layer.kind === 'specifier' ? layer.specifier : `file:${basename(tarball?.path ?? '')}`
  const files = await composeApp(templates, { ...choices, layer: specifier })
  await writeApp(folder, files, tarball?.path)
  await tarball?.remove()
  print(`Created ${choices.name} in ${folder}.\n`)

  const cd = folder === base ? [] : [`cd ${quote(relative(base, folder))}`]
  const { packageManager } = choices
  const install = `${packageManager} install`
  const dev = `${packageManager} run dev`
  if (!options.install) return printNext(print, [...cd, install, dev])
  print(`Installing packages with ${packageManager} ...\n`)
  const problem = await installPackages(folder, packageManager)
  if (problem === undefined) return printNext(print, [...cd, dev])
  print(`\nThe packages are not installed: ${problem}\n`)
  if (/^[\^~]?\d/.test(specifier))
    print(
      `nuxt-platform-layer ${specifier} comes from the npm registry. If it is not there, set "nuxt-platform-layer" in package.json to a git URL or a packed tarball.\n`,
    )
  printNext(print, [...cd, install, dev])
  return 1
}

function requireTemplate(
  { template, embedded }: Partial<AppChoices>,
  available: readonly Template[],
): void {
  const names = available.map(({ name }) => name)
  const found = available.find(({ name }) => name === template)
  if (template !== undefined && !found)
    throw new Error(`--template must be one of ${names.join(', ')}, not "${template}".`)
  if (found && !found.canBeStandalone && embedded === false)
    throw new Error(`The template ${found.name} is for embedded apps: leave out --standalone.`)
}

/** @throws Error unless the path is free, or an empty folder */
async function requireEmpty(folder: string): Promise<void> {
  const existing = await lstat(folder).catch(() => undefined)
  if (existing === undefined) {
    const above = await lstat(dirname(folder)).catch(() => undefined)
    if (above && !above.isDirectory()) throw new Error(`${dirname(folder)} is not a folder.`)
    return
  }
  if (!existing.isDirectory()) throw new Error(`${folder} exists and is not a folder.`)
  const names = (await readdir(folder)).filter(name => !IGNORED.has(name))
  if (names.length > 0)
    throw new Error(`${folder} is not empty. Name a new folder; nothing was written.`)
}

/** The one command that comes next. */
function printNext(print: (text: string) => void, commands: readonly string[]): number {
  print(`\nNext:\n\n  ${commands.join(' && ')}\n\n`)
  return 0
}

function quote(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `"${path}"`
}
