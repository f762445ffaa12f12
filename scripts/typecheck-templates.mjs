/**
 * Type-checks each template as the app that it becomes: its app, its server, and its own tests. A
 * template is composed into a temporary folder, with the layer and the packages of this checkout.
 * The app of the guides in `docs/` is checked like a template. Each has a component with mistakes
 * that must be reported.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createJiti } from 'jiti'

const MISTAKES = 'app/components/UnknownProps.vue'
const jiti = createJiti(import.meta.url)
const { writeComposedApp } = await jiti.import('../tests/templates/composed-app.ts')
const { writeDocumentedApp } = await jiti.import('../tests/templates/documented-app.ts')
const { listTemplates } = await jiti.import('../packages/cli/src/init/compose-app.ts')

const templates = (await listTemplates('templates')).map(({ name }) => name)
const folders = []
let isValid
try {
  for (const template of templates) folders.push(await prepare(template))
  folders.push(await prepare('minimal', writeDocumentedApp))
  // One build mode for all: the programs share what they parse of packages.
  const programs = folders.flatMap(folder =>
    ['.nuxt/tsconfig.app.json', '.nuxt/tsconfig.server.json', 'tsconfig.e2e.json'].map(program =>
      join(folder, program),
    ),
  )
  isValid = run(process.cwd(), 'vue-tsc', '-b', '--noEmit', ...programs)
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
console.log(`types: ${templates.length} templates checked, ${isValid ? 'no error' : 'with errors'}`)
process.exit(isValid ? 0 : 1)

/**
 * Composes a template, and generates its types.
 *
 * @param {string} template
 * @param {(folder: string) => Promise<void>} [change] changes its files
 * @returns {Promise<string>} its folder
 */
async function prepare(template, change) {
  const folder = mkdtempSync(join(tmpdir(), `platform-types-${template}-`))
  await writeComposedApp(folder, template)
  await change?.(folder)
  cpSync(join('tests/surface/consumer', MISTAKES), join(folder, MISTAKES))
  if (!run(folder, 'nuxt', 'prepare')) throw new Error(`nuxt prepare failed in ${template}`)
  const tests = { extends: './.nuxt/tsconfig.node.json', include: ['tests/e2e'] }
  writeFileSync(join(folder, 'tsconfig.e2e.json'), JSON.stringify(tests))
  return folder
}

function run(folder, command, ...args) {
  const { status } = spawnSync(join(folder, 'node_modules/.bin', command), args, {
    cwd: folder,
    // What Nuxt prints is not the result.
    stdio: ['ignore', command === 'nuxt' ? 'ignore' : 'inherit', 'inherit'],
  })
  return status === 0
}
