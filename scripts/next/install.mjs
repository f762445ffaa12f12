/** The layer and the playground with a version of Nuxt, in a folder that later runs reuse. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** What the layer, the playground, and the templates consist of. */
const SOURCES = [
  'README.md',
  '.playground',
  'app.config.ts',
  'assets',
  'components',
  'composables',
  'dist',
  'docs',
  'error.vue',
  'locales',
  'middleware',
  'modules',
  'nuxt.config.ts',
  'pages',
  'plugins',
  'packages/facts',
  'server',
  'shared',
  'templates',
  'tsconfig.json',
  'ui',
]
/** Packages of the repository that are part of Nuxt 4, or of its server. */
const OF_NUXT_4 = ['h3', '@nuxt/kit', '@nuxt/schema']
/** Peer and development dependencies that the apps under test need, too. */
const OF_APPS = [
  '@graphql-codegen/typescript-operations',
  '@opentelemetry/api',
  '@opentelemetry/context-async-hooks',
  '@opentelemetry/sdk-trace-base',
  '@peculiar/x509',
  '@playwright/test',
  '@types/compression',
  'bullmq',
  'compression',
  'pg',
  'typescript',
  'vue',
  'vue-component-meta',
  'vue-router',
  'vue-tsc',
]
/** A module of the playground that has no API of components. */
const WITHOUT_API = `import { defineNuxtModule } from '@nuxt/kit'

export default defineNuxtModule({
  setup(_options, nuxt) {
    nuxt.hook('nitro:config', nitro => {
      nitro.virtual = { ...nitro.virtual, '#component-api': 'export const loadComponentApi = async () => []' }
    })
  },
})
`
const UNAVAILABLE =
  /E(?:AI_AGAIN|CONNREFUSED|CONNRESET|NOTFOUND|TIMEDOUT|HOSTUNREACH|TARGET)|E404|network/i

/**
 * Installs a version of Nuxt, unless an earlier run has, and copies the sources of the layer into
 * its folder.
 *
 * @param {string} name of the folder
 * @param {Record<string, string>} packages what takes the place of Nuxt 4, as a manifest has it
 * @param {{ withApi: boolean }} options whether the playground reads the API of the components
 * @returns {string | undefined} the folder; undefined without a connection to the registry, or when
 *   the registry does not have this version
 * @throws {Error} with the output of npm when it fails for another reason
 */
export function installNuxt(name, packages, { withApi }) {
  const manifest = JSON.stringify(createManifest(packages), null, 2)
  const key = createHash('sha256').update(ROOT).update(manifest).digest('hex').slice(0, 12)
  const folder = join(tmpdir(), `platform-layer-${name}-${key}`)
  const done = join(folder, 'installed')
  if (!existsSync(done)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), manifest)
    // `legacy-peer-deps`: packages that work with a nightly version do not name it.
    const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps']
    const { status, stdout, stderr } = spawnSync('npm', ['install', ...options], {
      cwd: folder,
      encoding: 'utf8',
    })
    if (status !== 0) {
      if (UNAVAILABLE.test(stderr)) return undefined
      throw new Error(`npm install of ${name} failed:\n${stdout}\n${stderr}`)
    }
    writeFileSync(done, '')
  }
  copySources(folder, withApi)
  return folder
}

/** The dependencies of the layer, with those of a version of Nuxt. */
function createManifest(packages) {
  const read = path => JSON.parse(readFileSync(path, 'utf8'))
  // With the name and the exports of the package, it finds its own emulator by them.
  const { name, version, engines, files, exports, bin, dependencies, devDependencies, overrides } =
    read(join(ROOT, 'package.json'))
  const own = Object.entries(dependencies).filter(([key]) => !OF_NUXT_4.includes(key))
  const further = OF_APPS.map(key => [key, devDependencies[key]])
  return {
    name,
    version,
    private: true,
    type: 'module',
    engines,
    files,
    exports,
    bin,
    dependencies: { ...Object.fromEntries([...own, ...further]), ...packages },
    overrides,
  }
}

function copySources(folder, withApi) {
  for (const name of SOURCES) {
    rmSync(join(folder, name), { recursive: true, force: true })
    cpSync(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: path => !/[/\\]\.(?:nuxt|output|data)(?:[/\\]|$)/.test(path),
    })
  }
  // Only the gallery shows it, and reading it takes most of a build.
  if (!withApi)
    writeFileSync(join(folder, '.playground/modules/component-api/index.ts'), WITHOUT_API)
  cpSync(join(ROOT, 'scripts/next/tsconfig.json'), join(folder, 'tsconfig.server.json'))
}
