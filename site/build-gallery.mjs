import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readComponentApi } from '../.playground/modules/component-api/read-component-api.ts'
import { readExampleSections } from '../.playground/shared/example-sections.ts'
import { NOTES, platformElement } from '../.playground/component-notes/notes.ts'
import { componentPage } from './convert/component-page.mjs'
import { exampleCode, formatCode } from './convert/example-code.mjs'

/** Families of components, in the order of docs/components.md. */
const FAMILIES = [
  'layout',
  'actions',
  'forms',
  'feedback',
  'navigation',
  'data',
  'content',
  'overlays',
  'app',
  'billing',
  'embedded',
]

/**
 * Reads what the gallery shows of each component: its examples in the playground, props, events, and
 * slots.
 *
 * @param {string} root folder of the layer, with the types of the playground
 * @returns {Promise<object[]>} the pages, each with its place below `content/`
 */
export async function readGallery(root) {
  const folder = join(root, 'components')
  const files = readdirSync(folder, { recursive: true })
    .filter(file => file.endsWith('.vue'))
    .sort()
    .map(file => join(folder, file))
  const types = join(root, '.playground/.nuxt/tsconfig.app.json')
  return await Promise.all(
    (await readComponentApi(types, files)).map(component => readPage(root, component)),
  )
}

async function readPage(root, component) {
  const { name, family, description, props } = component
  const file = `.playground/examples/${name}.vue`
  const code = await exampleCode(readFileSync(join(root, file), 'utf8'))
  const hasCode = description.includes('`')
  const notes = { ...NOTES[name], element: platformElement(name) }
  const body = componentPage(component, code, notes, await readExamples(root, name))
  return {
    family,
    place: `${String(FAMILIES.indexOf(family) + 1).padStart(2, '0')}.${family}/${name}`,
    title: name,
    description: description.replaceAll('`', ''),
    lead: hasCode ? '' : description,
    body: hasCode ? `${description}\n\n${body}` : body,
    file,
    controls: props
      .filter(({ control, required }) => !required && isChangeable(control))
      .map(({ name: prop, control }) => ({ name: prop, control })),
  }
}

async function readExamples(root, name) {
  const file = join(root, `.playground/example-sets/${name}.vue`)
  const sections = existsSync(file) ? readExampleSections(readFileSync(file, 'utf8')) : []
  return await Promise.all(
    sections.map(async ({ title, code }) => ({ title, code: await formatCode(code) })),
  )
}

/** Not icons, which are a choice of several hundred: the site has only those of the examples. */
function isChangeable({ kind, values = [] }) {
  return kind !== 'none' && values.length < 50
}
