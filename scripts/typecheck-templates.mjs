/**
 * Type-checks each template as the app that it becomes: its app, its server, and its own tests. A
 * template is composed into a temporary folder, with the layer and the packages of this checkout.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createJiti } from 'jiti'

const jiti = createJiti(import.meta.url)
const { writeComposedApp } = await jiti.import('../tests/templates/composed-app.ts')
const { listTemplates } = await jiti.import('../cli/init/compose-app.ts')

const templates = (await listTemplates('templates')).map(({ name }) => name)
const failed = []
for (const template of templates) if (!(await hasNoErrors(template))) failed.push(template)
console.log(
  failed.length === 0
    ? `types: ${templates.length} templates checked, no error`
    : `types: errors in the templates ${failed.join(', ')}`,
)
process.exit(failed.length === 0 ? 0 : 1)

/** @param {string} template */
async function hasNoErrors(template) {
  const folder = mkdtempSync(join(tmpdir(), `platform-types-${template}-`))
  try {
    await writeComposedApp(folder, template)
    const run = (command, ...args) =>
      spawnSync(join(folder, 'node_modules/.bin', command), args, {
        cwd: folder,
        // What Nuxt prints is not the result.
        stdio: ['ignore', command === 'nuxt' ? 'ignore' : 'inherit', 'inherit'],
      }).status === 0
    if (!run('nuxt', 'prepare')) return false
    const tests = { extends: './.nuxt/tsconfig.node.json', include: ['tests/e2e'] }
    writeFileSync(join(folder, 'tsconfig.e2e.json'), JSON.stringify(tests))
    return ['.nuxt/tsconfig.app.json', '.nuxt/tsconfig.server.json', 'tsconfig.e2e.json']
      .map(program => run('vue-tsc', '--noEmit', '-p', program))
      .every(Boolean)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
