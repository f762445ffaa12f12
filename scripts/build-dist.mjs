/**
 * Builds what Node itself must be able to load from a package: the protocol without Nuxt, the
 * emulator, the command line and the kits for tests. (Node does not strip types below node_modules;
 * everything else ships as source and is compiled by Nuxt.) Also the schemas of the platform's
 * APIs.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import process from 'node:process'
import { build } from 'esbuild'
import { buildAdmin } from './build-admin.mjs'
import { buildBrowser } from './build-browser.mjs'
import { buildOperationTypes } from './build-operation-types.mjs'
import { buildSchemaTypes } from './build-schema-types.mjs'
import { buildSchemas } from './build-schemas.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
// Tests of other processes read `dist` meanwhile: it is replaced when everything is built.
const folder = `node_modules/.cache/dist-${process.pid}`
const replaced = `${folder}-replaced`
process.once('exit', () => {
  for (const path of [folder, replaced]) rmSync(path, { recursive: true, force: true })
})

progress('the command line, the emulator, and the kits for tests')
await build({
  entryPoints: {
    'core/index': 'server/public/index.ts',
    'emulator/index': 'packages/emulator/src/index.ts',
    'cli/cli': 'packages/cli/src/cli.ts',
    'testing/index': 'packages/emulator/testing/index.ts',
    'testing/playwright': 'packages/emulator/testing/playwright/index.ts',
  },
  outdir: folder,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  packages: 'external',
  chunkNames: 'emulator/[name]-[hash]',
})
progress("the schemas of the platform's APIs")
await buildSchemas(join(folder, 'schemas'))
buildSchemaTypes(join(folder, 'schemas'))
await buildOperationTypes(join(folder, 'schemas'))
cpSync(
  'packages/facts/schemas/platform.seed.schema.json',
  join(folder, 'platform.seed.schema.json'),
)
progress('the pages of the local admin, and the declarations of types')
const typesAreBuilt = buildTypes()
await buildBrowser(join(folder, 'emulator/browser'))
await buildAdmin(join(folder, 'emulator/pages'))
await typesAreBuilt
for (const file of globSync(`${folder}/types/**/*.d.ts`))
  writeFileSync(file, nameFiles(dirname(file), readFileSync(file, 'utf8')))
removeInternalTypes()

if (existsSync('dist')) renameSync('dist', replaced)
renameSync(folder, 'dist')

/** `npm run typecheck` checks these sources: here, that would take most of the time. */
async function buildTypes() {
  const tsc = spawn(
    'npx',
    [
      'tsc',
      '-p',
      'packages/emulator/tsconfig.build.json',
      '--noCheck',
      '--outDir',
      join(folder, 'types'),
    ],
    { stdio: 'inherit' },
  )
  const [status] = await once(tsc, 'exit')
  if (status !== 0) process.exit(status ?? 1)
}

/** Prints what is built now: a first start waits for it. */
function progress(what) {
  console.log(`Building ${what} ...`)
}

/**
 * Names the files of relative imports, as Node resolves them: the sources leave out the extension,
 * and TypeScript copies that.
 */
function nameFiles(directory, text) {
  return text.replace(
    /((?:from |import\()['"])(\.{1,2}(?:\/[^'"]*)?)(?=['"])/g,
    (all, before, path) => {
      if (existsSync(join(directory, `${path}.d.ts`))) return `${before}${path}.js`
      if (existsSync(join(directory, path, 'index.d.ts'))) return `${before}${path}/index.js`
      return all
    },
  )
}

/** Removes the declarations that no entry point of the package reaches: no app can import them. */
function removeInternalTypes() {
  const reached = new Set()
  const visit = file => {
    if (reached.has(file)) return
    reached.add(file)
    const imports = readFileSync(file, 'utf8').matchAll(
      /(?:from |import\(|import )['"](\.[^'"]+)\.js['"]/g,
    )
    for (const [, path] of imports) visit(join(dirname(file), `${path}.d.ts`))
  }
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const { types } of Object.values(exports))
    if (types?.startsWith('./dist/')) visit(join(folder, types.slice('./dist/'.length)))
  for (const file of globSync(`${folder}/types/**/*.d.ts`)) if (!reached.has(file)) rmSync(file)
}
