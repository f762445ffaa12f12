/**
 * Writes `X.d.vue.ts` next to each component `X.vue`, and removes these files again. They are part
 * of the package only: with them, `vue-tsc` of an app that installed the layer reads the types of
 * the components, and does not check their sources, for which the app may have stricter options.
 * The types of a checkout are those of its sources: `npm pack` runs this before and after.
 *
 *     node scripts/component-declarations.mjs write|remove [folder of the package]
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [action, target = root] = process.argv.slice(2)
const folder = resolve(target)
process.chdir(root)

if (action === 'write') writeDeclarations()
else if (action === 'remove') removeDeclarations()
else throw new Error('node scripts/component-declarations.mjs write|remove [folder]')

function writeDeclarations() {
  const staging = resolve(`node_modules/.cache/declarations-${process.pid}`)
  process.once('exit', () => rmSync(staging, { recursive: true, force: true }))
  emitDeclarations(staging)
  const components = globSync('components/**/*.vue')
  const missing = components.filter(path => !existsSync(join(staging, `${path}.d.ts`)))
  if (missing.length > 0) throw new Error(`No declarations of ${missing.join(', ')}`)
  // TypeScript finds types of `X.vue` in `X.d.vue.ts`; in `X.vue.d.ts`, only without `X.vue`.
  for (const path of components)
    cpSync(join(staging, `${path}.d.ts`), join(folder, path.replace(/\.vue$/, '.d.vue.ts')))
}

function removeDeclarations() {
  for (const path of globSync('components/**/*.d.vue.ts', { cwd: folder }))
    rmSync(join(folder, path))
}

/** Writes the declarations of all components into a folder, as `components/…/X.vue.d.ts`. */
function emitDeclarations(staging) {
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      declaration: true,
      emitDeclarationOnly: true,
      noEmit: false,
      // `npm run typecheck` checks them.
      noCheck: true,
      // Components declare their props, events, and slots without types that Nuxt generates. Those
      // of the playground may be there or not, and the package must be the same.
      paths: {},
      rootDir: root,
      outDir: staging,
    },
    include: [join(root, 'components/**/*.vue')],
  }
  mkdirSync(staging, { recursive: true })
  writeFileSync(join(staging, 'tsconfig.json'), JSON.stringify(config))
  // What `npm pack` prints is the name of the package.
  const stdio = ['ignore', process.stderr, process.stderr]
  const { status } = spawnSync('npx', ['vue-tsc', '--project', staging], { stdio })
  if (status !== 0) process.exit(status ?? 1)
}
