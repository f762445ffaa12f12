/**
 * Makes an app of this repository: copies the layer into a new folder, without its playground,
 * tests, benchmarks and docs, and adds a page and the scripts of an app. `node
 * scripts/create-app.mjs ../my-app`. Needs no installed packages.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const NOT_OF_AN_APP = [
  '.dependency-cruiser.mjs',
  '.github',
  '.playground',
  'packages/bench',
  'packages/create-nuxt-platform-app',
  'packages/site',
  'tests',
  'docs',
  '.ci',
  'scripts',
  'playwright.config.ts',
  'vitest.config.ts',
  'tsconfig.json',
  'cspell.json',
  'changelog.config.json',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CODE_OF_CONDUCT.md',
  'CONTRIBUTING.md',
  'README.md',
  'SECURITY.md',
]
/** Made by commands or by an editor, and in no clone. */
const MADE = [
  '.git',
  'node_modules',
  'dist',
  '.nuxt',
  '.output',
  '.data',
  'test-results',
  'playwright-report',
  'coverage',
]
const SCRIPTS_OF_AN_APP = [
  'build-admin.mjs',
  'build-browser.mjs',
  'build-dist.mjs',
  'build-operation-types.mjs',
  'build-schema-types.mjs',
  'build-schemas.mjs',
  'schemas',
  'typecheck.mjs',
]
/** Packages that only the tests and benchmarks of the layer use. */
const TEST_PACKAGES =
  /^(?:@shopify\/shopify-|@opentelemetry\/(?:context|sdk)|@types\/pg$|@vue\/test-utils$|@nuxt\/test-utils$|axe-core$|changelogen$|cspell$|drizzle-orm$|fast-check$|happy-dom$|pg$|redis$|vitest$|vue-component-meta$)/

const PAGE = `<script setup lang="ts">
definePageMeta({ middleware: 'platform-auth' })

const platform = usePlatform()
</script>

<template>
  <ShPage heading="Welcome">
    <ShText>This app is installed on {{ platform.shop }}.</ShText>
  </ShPage>
</template>
`

const folder = process.argv[2] === undefined ? undefined : resolve(process.argv[2])
if (folder === undefined) fail('Name a new folder: node scripts/create-app.mjs ../my-app')
if (existsSync(folder) && readdirSync(folder).length > 0)
  fail(`${folder} is not empty. Name a new folder.`)

mkdirSync(folder, { recursive: true })
const isOfAnApp = path => {
  const name = relative(ROOT, path)
  return !NOT_OF_AN_APP.includes(name) && !/^packages\/\w+\/tests$/.test(name)
}
for (const name of readdirSync(ROOT).filter(each => !MADE.includes(each))) {
  const source = join(ROOT, name)
  if (isOfAnApp(source)) cpSync(source, join(folder, name), { recursive: true, filter: isOfAnApp })
}
mkdirSync(join(folder, 'scripts'))
for (const name of SCRIPTS_OF_AN_APP)
  cpSync(join(ROOT, 'scripts', name), join(folder, 'scripts', name), { recursive: true })
write('package.json', json(manifestOfAnApp()))
write(
  'tsconfig.json',
  json({
    files: [],
    references: ['app', 'server', 'shared', 'node'].map(name => ({
      path: `./.nuxt/tsconfig.${name}.json`,
    })),
  }),
)
// The packages have TypeScript programs of their own. The others are JavaScript, and no part of the
// app: TypeScript would read the types of every package that they import.
write(
  '.nuxtrc',
  ['packages', 'scripts', 'eslint.config.mjs']
    .map(path => `typescript.tsConfig.exclude[]=../${path}\n`)
    .join(''),
)
write('pages/index.vue', PAGE)
console.log(
  `${basename(folder)} is ready:\n\n  cd ${process.argv[2]}\n  npm install\n  npm run dev\n`,
)

/** Keeps the name, under which the app's own tests import the kits. */
function manifestOfAnApp() {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const kept = Object.entries(manifest).filter(
    ([name]) => !['description', 'keywords', 'files', 'main', 'workspaces'].includes(name),
  )
  return {
    ...Object.fromEntries(kept),
    private: true,
    scripts: {
      dev: 'nuxt dev',
      build: 'nuxt build',
      start: 'node .output/server/index.mjs',
      lint: 'eslint .',
      typecheck: 'node scripts/typecheck.mjs .',
      'build:dist': 'node scripts/build-dist.mjs',
      // The build reads the TypeScript projects that Nuxt writes.
      prepare: 'nuxt prepare && npm run build:dist',
    },
    devDependencies: Object.fromEntries(
      Object.entries(manifest.devDependencies).filter(([name]) => !TEST_PACKAGES.test(name)),
    ),
  }
}

function json(value) {
  return `${JSON.stringify(value, null, 2)}\n`
}

function write(name, text) {
  writeFileSync(join(folder, name), text)
}

/** @returns {never} nothing: it ends the process */
function fail(message) {
  console.error(message)
  process.exit(1)
}
