import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readComponentApi } from '../../.playground/modules/component-api/read-component-api.ts'
import { pageOf, partsOf } from '../../.playground/shared/component-families.ts'
import { readExampleSections } from '../../.playground/shared/example-sections.ts'
import { NOTES, platformElement } from '../../.playground/component-notes/notes.ts'
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
 * Reads what the gallery shows of each component: its examples in the playground, props, events,
 * and slots. The parts of a component are on its page.
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
  const apis = await readComponentApi(types, files)
  const read = name =>
    readComponent(
      root,
      apis.find(api => api.name === name),
    )
  return await Promise.all(
    apis
      .filter(({ name }) => pageOf(name) === name)
      .map(async ({ name }) => {
        const parts = await Promise.all(partsOf(name).map(read))
        return readPage(await read(name), parts, await readExamples(root, name))
      }),
  )
}

/** A part whose only use is in the example of the whole has none of its own. */
async function readComponent(root, api) {
  const { name, props } = api
  const file = `.playground/examples/${name}.vue`
  const hasExample = existsSync(join(root, file))
  return {
    api,
    file,
    code: hasExample ? await exampleCode(readFileSync(join(root, file), 'utf8')) : undefined,
    notes: { ...NOTES[name], element: platformElement(name) },
    controls: props
      .filter(({ control, required }) => !required && isChangeable(control))
      .map(({ name: prop, control }) => ({ name: prop, control })),
  }
}

function readPage(component, parts, examples) {
  const { api, file, controls } = component
  const { name, family, description } = api
  const hasCode = description.includes('`')
  const body = componentPage(component, examples, parts)
  return {
    place: `${String(FAMILIES.indexOf(family) + 1).padStart(2, '0')}.${family}/${name}`,
    name,
    title: `Sh${name}`,
    description: description.replaceAll('`', ''),
    lead: hasCode ? '' : description,
    body: hasCode ? `${description}\n\n${body}` : body,
    file,
    controls,
    parts: parts.map(part => part.api),
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
