/**
 * Builds the pages of the emulator's admin, a Vue application made of the layer's components. The
 * emulator serves the files to browsers.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' }
import ui from '@nuxt/ui/vite'
import vue from '@vitejs/plugin-vue'
import { build } from 'vite'
import { printControlIcons } from '../modules/platform/print-control-icons.ts'
import { CONTROL_ICONS } from '../ui/icons/control-icons.ts'
import { ICON_NAMES } from '../ui/icons/icon-names.ts'
import { THEME_COLORS } from '../ui/theme/theme-colors.ts'

const root = fileURLToPath(new URL('../packages/emulator/admin', import.meta.url))
const layer = fileURLToPath(new URL('..', import.meta.url))
/** What stands for the modules of Nuxt. */
const REPLACEMENTS = {
  '#imports': join(root, 'nuxt-imports.ts'),
  '#components': join(root, 'nuxt-components.ts'),
}

/** Chunks that need a module before it is in one of the two files that every page loads. */
const SHARED_BY = 8

/**
 * @param {string} folder receives `admin.js`, `admin.css`, and the chunks of the pages
 */
export async function buildAdmin(folder) {
  await build({
    root,
    base: '/_assets/pages/',
    configFile: false,
    logLevel: 'warn',
    define: {
      'import.meta.client': 'true',
      'import.meta.server': 'false',
      'import.meta.dev': 'false',
    },
    plugins: [
      nuxtImports(),
      controlIcons(),
      licenses(),
      pageFiles(),
      vue({ template: { compilerOptions: { isCustomElement: isAdminElement } } }),
      ui({
        // Components are imported by their path, as in the layer's own components.
        components: false,
        autoImport: false,
        dts: false,
        colorMode: false,
        theme: { colors: [...THEME_COLORS] },
        ui: { colors: { caution: 'yellow', warning: 'orange' } },
        // Nothing is fetched from the network.
        icon: { clientBundle: { icons: lucideIcons() } },
      }),
    ],
    resolve: { alias: { '#layer': layer } },
    build: {
      outDir: resolve(folder),
      emptyOutDir: true,
      reportCompressedSize: false,
      // GraphiQL has an editor and the library of GraphQL.
      chunkSizeWarningLimit: 1000,
      modulePreload: { polyfill: false },
      // Two files of styles would both be `admin.css`, and the first one that is ready would get
      // it.
      cssCodeSplit: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: join(root, 'main.ts'),
        output: {
          entryFileNames: 'admin.js',
          // The emulator lets browsers cache a file with such a hash forever.
          chunkFileNames: ({ name }) => `${kebab(name)}-[hash:8].js`,
          hashCharacters: 'hex',
          assetFileNames: 'admin[extname]',
          codeSplitting: {
            // Without these groups a page loads up to 100 files, and its first paint takes half as
            // long again.
            groups: [
              { name: 'library', test: /node_modules/, minShareCount: SHARED_BY },
              { name: 'components', test: /\.(?:ts|vue)$/, minShareCount: SHARED_BY },
            ],
          },
        },
      },
    },
  })
}

/**
 * The components import from Nuxt, which is not here. Nuxt UI has its own replacement. With it, the
 * colors would also be in a style element without a nonce until the application is hydrated, which
 * this one never is. Verified on Nuxt UI 4.11; the browser tests fail on a style element that the
 * content security policy blocks.
 */
function nuxtImports() {
  const isOwn = importer =>
    importer?.startsWith(layer) &&
    (!importer.includes('/node_modules/') ||
      importer.endsWith('/@nuxt/ui/dist/runtime/plugins/colors.js'))
  return {
    name: 'nuxt-imports',
    enforce: 'pre',
    resolveId: (source, importer) => {
      const replacement = REPLACEMENTS[source]
      return replacement && isOwn(importer) && importer !== replacement ? replacement : null
    },
  }
}

/** Loads the styles of the icons that components draw by themselves. */
function controlIcons() {
  const name = 'virtual:control-icons.css'
  return {
    name: 'control-icons',
    resolveId: source => (source === name ? `\0${name}` : null),
    load: id => (id === `\0${name}` ? printControlIcons(CONTROL_ICONS, lucide) : null),
  }
}

function lucideIcons() {
  return [...new Set(Object.values(ICON_NAMES))].map(name => `i-lucide-${name}`)
}

function isAdminElement(tag) {
  return /^(?:s-|ui-)/.test(tag)
}

function kebab(name) {
  return name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '-')
    .toLowerCase()
    .replaceAll(/[^a-z\d-]/g, '')
}

/**
 * Adds `page-files.json`: the scripts that each page loads, so that its document can preload them.
 */
function pageFiles() {
  return {
    name: 'page-files',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
      const withImports = (file, found = new Set()) => {
        if (!found.has(file)) {
          found.add(file)
          for (const imported of bundle[file].imports) withImports(imported, found)
        }
        return found
      }
      const shared = withImports(chunks.find(({ isEntry }) => isEntry).fileName)
      const pages = chunks
        .filter(({ facadeModuleId }) => facadeModuleId?.endsWith('.vue'))
        .map(({ facadeModuleId, fileName }) => [
          facadeModuleId.slice(`${root}/`.length, -'.vue'.length),
          [...withImports(fileName)].filter(file => !shared.has(file)),
        ])
      const files = {
        '': [...shared].filter(file => !bundle[file].isEntry),
        ...Object.fromEntries(pages),
      }
      this.emitFile({ type: 'asset', fileName: 'page-files.json', source: JSON.stringify(files) })
    },
  }
}

/** Adds `LICENSES.md`: the licenses of the packages whose code is in the files. */
function licenses() {
  return {
    name: 'licenses',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap(file => Object.keys(file.modules ?? {}))
      const packages = new Map(
        modules
          .filter(id => id.includes('/node_modules/'))
          .map(id => packageOf(id.replace(/^\0/, '').split('?')[0]))
          .map(folder => [folder, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))]),
      )
      const texts = [...packages]
        .map(([folder, { name, version, license }]) =>
          [`## ${name} ${version}`, license, licenseText(folder)].filter(Boolean).join('\n\n'),
        )
        .sort()
      this.emitFile({
        type: 'asset',
        fileName: 'LICENSES.md',
        source: `# Licenses of the packages in these files\n\n${[...new Set(texts)].join('\n\n')}\n`,
      })
    },
  }
}

/** The folder of the package that a file belongs to: the next one up with a name and a version. */
function packageOf(file) {
  const folder = dirname(file)
  const manifest = join(folder, 'package.json')
  if (existsSync(manifest)) {
    const { name, version } = JSON.parse(readFileSync(manifest, 'utf8'))
    if (name && version) return folder
  }
  return packageOf(folder)
}

function licenseText(folder) {
  const file = readdirSync(folder).find(name => /^licen[cs]e(?:\.\w+)?$/i.test(name))
  return file && readFileSync(join(folder, file), 'utf8').trim()
}
