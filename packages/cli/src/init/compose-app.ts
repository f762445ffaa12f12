import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { editToml } from '../../../facts/registration/edit-toml'
import type { AppChoices } from './app-choices'
import { OPTIONS_PLUGIN, QUEUE_ENGINE, configureQueues } from './configure-queues'
import { mergeManifests } from './merge-manifests'
import { translateCommands } from './translate-commands'

const LAYER = 'nuxt-platform-layer'
/** Every template is written under this name, which becomes that of the app. */
const TEMPLATE_NAME = /\bmy-app\b/g
/** What npm does not pack under its own name. */
const RENAMED = new Map([['gitignore', '.gitignore']])
/** Made by commands in the folder of a template. */
const MADE = /^(?:node_modules|\.nuxt|\.output|\.data|test-results|playwright-report)$/

/**
 * Composes the files of a new app from the folders of what all apps share, the template, and the
 * choices. A later folder replaces files of an earlier one; `package.json` and `.env.example` are
 * joined. A storage with an engine for jobs and webhooks is used for them.
 *
 * @param templates the folder `templates/` of the layer
 * @returns content by path in the app, in the order of the paths, which use `/`
 * @throws Error for a template that does not exist, or that cannot be standalone
 */
export async function composeApp(
  templates: string,
  choices: AppChoices,
): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const folder of foldersOf(templates, choices)) {
    for (const [path, content] of await readFolder(folder)) {
      const earlier = files.get(path)
      files.set(path, earlier ? joinFiles(path, earlier, content) : content)
    }
  }
  const plugin = files.get(OPTIONS_PLUGIN)
  if (plugin && files.has(QUEUE_ENGINE))
    files.set(OPTIONS_PLUGIN, Buffer.from(configureQueues(plugin.toString('utf8'))))
  return new Map(
    [...files.keys()].sort().map(path => [path, adapt(path, files.get(path)!, choices)]),
  )
}

/** A template that an author can choose. */
export interface Template {
  /** Name of its folder. */
  name: string
  /** One line about it. */
  description: string
  canBeStandalone: boolean
}

/**
 * Returns the templates, the default first.
 *
 * @param templates the folder `templates/` of the layer
 */
export async function listTemplates(templates: string): Promise<Template[]> {
  const entries = await readdir(templates, { withFileTypes: true })
  const names = entries
    .filter(entry => entry.isDirectory() && !['shared', 'choices'].includes(entry.name))
    .map(({ name }) => name)
  return Promise.all(
    names.sort(minimalFirst).map(async name => {
      const manifest = await readFile(join(templates, name, 'package.json'), 'utf8')
      const { description } = JSON.parse(manifest) as { description: string }
      return { name, description, canBeStandalone: existsSync(join(templates, name, 'standalone')) }
    }),
  )
}

function minimalFirst(one: string, other: string): number {
  return Number(other === 'minimal') - Number(one === 'minimal') || (one < other ? -1 : 1)
}

function foldersOf(templates: string, choices: AppChoices): string[] {
  const template = join(templates, choices.template)
  if (!existsSync(template)) throw new Error(`There is no template ${choices.template}.`)
  const standalone = join(template, 'standalone')
  if (!choices.embedded && !existsSync(standalone))
    throw new Error(`The template ${choices.template} is for embedded apps only.`)
  const chosen = [
    join('package-manager', choices.packageManager),
    join('storage', choices.storage),
    join('ci', choices.ci),
  ].map(folder => join(templates, 'choices', folder))
  // The defaults need no files.
  return [
    join(templates, 'shared'),
    template,
    ...(choices.embedded ? [] : [standalone]),
    ...chosen.filter(folder => existsSync(folder)),
  ]
}

async function readFolder(folder: string): Promise<[path: string, content: Buffer][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter(path => !path.split(sep).some(part => MADE.test(part)))
    // The folder of a template has that of its standalone variant in it.
    .filter(path => !path.startsWith(`standalone${sep}`))
  return Promise.all(
    files.map(async path => {
      const name = path.replaceAll(sep, '/')
      return [RENAMED.get(name) ?? name, await readFile(join(folder, path))]
    }),
  )
}

/** Joins two files of the same path. */
function joinFiles(path: string, earlier: Buffer, later: Buffer): Buffer {
  if (path === 'package.json')
    return Buffer.from(mergeManifests(earlier.toString('utf8'), later.toString('utf8')))
  if (path === '.env.example') return Buffer.concat([earlier, Buffer.from('\n'), later])
  return later
}

function adapt(path: string, content: Buffer, choices: AppChoices): Buffer {
  // A picture.
  if (content.includes(0)) return content
  const named = content.toString('utf8').replace(TEMPLATE_NAME, choices.name)
  const text = translateCommands(path, named, choices.packageManager)
  if (path === 'package.json')
    return Buffer.from(
      mergeManifests(text, JSON.stringify({ dependencies: { [LAYER]: choices.layer } })),
    )
  if (path === 'shopify.app.toml')
    return Buffer.from(
      editToml(text, [{ kind: 'set', table: [], key: 'embedded', value: choices.embedded }]),
    )
  return Buffer.from(text)
}
