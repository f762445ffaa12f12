import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineNuxtConfig } from 'nuxt/config'
import { allPaths, SECTIONS } from './navigation.mjs'
import { readRepository } from './repository.mjs'

/** Icons of the components and their examples. */
const EXAMPLE_ICONS = [
  'arrow-down-right',
  'arrow-left-right',
  'arrow-up-right',
  'calendar',
  'chevrons-up-down',
  'circle-dashed',
  'circle-dot',
  'copy',
  'eye',
  'eye-off',
  'house',
  'image',
  'image-off',
  'inbox',
  'list-filter',
  'loader-circle',
  'mail',
  'map-pin',
  'package-check',
  'paintbrush',
  'scan-eye',
  'star',
  'sticky-note',
  'tag',
  'trash',
  'truck',
  'upload',
  'user',
]

/** Folders whose files are drawn on the pages of components. */
const DRAWN = [
  'components',
  'ui',
  '.playground/components/gallery',
  '.playground/examples',
  '.playground/example-sets',
]

/** High contrast: comments in other themes miss 4.5:1. */
const LIGHT = 'github-light-high-contrast'
const layer = fileURLToPath(new URL('../..', import.meta.url))
const { version, description } = JSON.parse(readFileSync(`${layer}package.json`, 'utf8')) as Record<
  'version' | 'description',
  string
>

/**
 * The documentation as static files. `NUXT_APP_BASE_URL` sets the path below which they are served.
 * Nothing is loaded from a foreign host: system fonts, icons in the bundle, no telemetry.
 */
export default defineNuxtConfig({
  modules: [
    '@nuxt/ui',
    '@nuxt/content',
    './modules/layer-components',
    './modules/home',
    './modules/search-text',
  ],
  components: [
    '~/components',
    { path: `${layer}.playground/components/gallery`, prefix: 'Gallery' },
  ],
  devtools: { enabled: false },
  telemetry: false,
  compatibilityDate: '2026-08-01',
  css: ['~/assets/css/main.css'],
  runtimeConfig: {
    public: {
      repository: readRepository(layer) ?? '',
      version,
      description,
      // The origin of the published site, e.g. `https://docs.example.com`: NUXT_PUBLIC_SITE_URL.
      siteUrl: '',
      // Pages of an older version, below the newest ones, read theirs: `../versions.json`.
      versionsFile: 'versions.json',
      // What the components read of an app.
      platform: {
        adminUrl: '',
        apiKey: '',
        authPagePath: '',
        authPathPrefix: '',
        navLinks: [],
        polarisUrl: '',
      },
    },
  },
  sourcemap: false,
  hooks: {
    // A page would prefetch the examples of all components, in several hundred requests.
    'build:manifest': manifest => {
      for (const file of Object.values(manifest)) file.prefetch = false
    },
  },
  // A page links to all others in its navigation.
  experimental: {
    defaults: { nuxtLink: { prefetchOn: { visibility: false, interaction: true } } },
  },
  ui: {
    fonts: false,
    // The stylesheet has the classes of the components in use: those of the layer import theirs.
    experimental: { componentDetection: importedComponents() },
    theme: { colors: ['primary', 'secondary', 'success', 'info', 'caution', 'warning', 'error'] },
  },
  icon: {
    // As masks, each icon is a document that the browser builds before it draws the page.
    mode: 'svg',
    provider: 'none',
    fallbackToApi: false,
    clientBundle: {
      scan: true,
      sizeLimitKb: 512,
      // Named in values, where the scan does not look.
      icons: [
        ...SECTIONS.map(({ icon }) => icon.replace('i-lucide-', 'lucide:')),
        ...EXAMPLE_ICONS.map(name => `lucide:${name}`),
        'lucide:file-code',
      ],
    },
  },
  content: {
    experimental: { sqliteConnector: 'native' },
    build: {
      markdown: {
        toc: { depth: 3, searchDepth: 3 },
        highlight: {
          theme: { light: LIGHT, default: LIGHT, dark: 'github-dark-high-contrast' },
          langs: [
            'css',
            'dockerfile',
            'graphql',
            'html',
            'ini',
            'js',
            'json',
            'nginx',
            'sh',
            'toml',
            'ts',
            'typescript',
            'vue',
            'yaml',
          ],
        },
      },
    },
  },
  vite: {
    $client: {
      build: {
        rolldownOptions: {
          output: {
            // What many examples share is one file: a page would request more than a hundred.
            codeSplitting: { groups: [{ name: 'shared', minShareCount: 8 }] },
          },
        },
      },
    },
  },
  nitro: {
    // No crawling: the examples of components link to pages of an app.
    prerender: {
      crawlLinks: false,
      routes: [...allPaths(layer), '/search.json'],
      failOnError: true,
    },
  },
})

/** Returns the components of Nuxt UI that the layer and its examples use, such as `Button`. */
function importedComponents(): string[] {
  const texts = DRAWN.flatMap(folder =>
    readdirSync(join(layer, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.(?:vue|ts)$/.test(file))
      .map(file => readFileSync(join(layer, folder, file), 'utf8')),
  )
  const names = texts.flatMap(text =>
    [...text.matchAll(/@nuxt\/ui\/components\/(\w+)\.vue|<U([A-Z]\w+)/g)].map(
      ([, imported, tag]) => imported ?? tag ?? '',
    ),
  )
  return [...new Set(names)]
}
