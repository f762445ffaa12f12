import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { findEvidence } from '../evidence/find-evidence.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SOURCES = join(ROOT, 'packages/emulator/src')
const API = join(SOURCES, 'admin-api')

/**
 * Loads the sources of the emulator. Node does not: their imports have no file extensions.
 *
 * @returns {Promise<object>} what `entry` exports
 */
export async function loadEmulator() {
  const folder = mkdtempSync(join(tmpdir(), 'coverage-'))
  const outfile = join(folder, 'emulator.mjs')
  try {
    await build({
      stdin: { contents: entry(), resolveDir: ROOT, loader: 'ts' },
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node22',
      // The sources look for the schemas above their own folder.
      define: { 'import.meta.url': JSON.stringify(pathToFileURL(join(API, 'index.ts')).href) },
      logLevel: 'error',
    })
    return await import(pathToFileURL(outfile).href)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function entry() {
  const files = domainFiles()
  const evidence = findEvidence(SOURCES)
  return [
    ...evidence.map(
      ({ file }, index) => `import { evidence as e${index} } from './${relative(ROOT, file)}'`,
    ),
    `export const evidence = { ${evidence.map(({ folder }, index) => `'${folder}': e${index}`).join(', ')} }`,
    ...files.map((file, index) => `import * as m${index} from './${relative(ROOT, file)}'`),
    `export const modules = [${files.map((file, index) => `[${JSON.stringify(folderOf(file))}, m${index}]`).join(', ')}]`,
    "export { registry } from './packages/emulator/src/admin-api/admin-resolvers'",
    "export { loadAdminSchema, loadSchema } from './packages/facts/schemas/load-schema'",
    "export { STOREFRONT_DOMAINS } from './packages/emulator/src/storefront/execute-storefront-api'",
    "export { CUSTOMER_DOMAINS } from './packages/emulator/src/customer-account/execute-customer-api'",
    "export { createStore } from './packages/emulator/src/lifecycle/create-store'",
    "export { DEFAULT_SEED } from './packages/emulator/src/seed/seed'",
    "export { STORE_TEMPLATES } from './packages/emulator/src/seed/templates/template-names'",
    "export { DEFAULT_API_VERSION } from './shared/wire'",
  ].join('\n')
}

function domainFiles() {
  return readdirSync(API, { recursive: true, withFileTypes: true })
    .filter(item => item.isFile() && item.name.endsWith('.ts'))
    .map(item => join(item.parentPath, item.name))
    .sort()
}

/** The first folder below `admin-api`; single files have none of their own. */
function folderOf(file) {
  const [folder = ''] = relative(API, dirname(file)).split('/')
  return folder
}
