import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addImportsDir, addTemplate, defineNuxtModule } from '@nuxt/kit'
import { icons as lucide } from '@iconify-json/lucide'
import { defineNuxtConfig } from 'nuxt/config'
import { setupComponents } from '../../../modules/platform/components'
import { setupTools } from '../../../modules/platform/tools'

/** The revision whose components are drawn, as a folder: the repository itself, or an older one. */
const source = resolve(
  process.env.PLATFORM_VISUAL_SOURCE ?? fileURLToPath(new URL('../../..', import.meta.url)),
)

/** Folders of a revision whose files have classes and icons. */
const FOLDERS = ['components', 'ui', '.playground/examples', '.playground/example-sets'].filter(
  folder => existsSync(join(source, folder)),
)

/** Shows one example of the playground at a time, alone on the page: `/#Badge`, `/#Badge/Sizes`. */
export default defineNuxtConfig({
  modules: [
    '@nuxt/ui',
    defineNuxtModule({
      meta: { name: 'visual-source' },
      setup(_options, nuxt) {
        nuxt.hook('components:dirs', dirs => {
          dirs.unshift(join(source, 'components'))
        })
        nuxt.options.css.push(addTemplate({ filename: 'visual.css', write: true, getContents }).dst)
        setupComponents(nuxt, source, 'Sh')
        setupTools(nuxt, source)
        addImportsDir(join(source, 'composables'))
      },
    }),
  ],
  ssr: false,
  telemetry: false,
  devtools: { enabled: false },
  sourcemap: false,
  compatibilityDate: '2026-08-01',
  alias: {
    '#examples': join(source, '.playground/examples'),
    '#example-sets': join(source, '.playground/example-sets'),
  },
  runtimeConfig: {
    public: {
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
  appConfig: {
    platformUi: {},
    ui: { colors: { primary: 'indigo', neutral: 'zinc', caution: 'yellow', warning: 'orange' } },
  },
  ui: {
    fonts: false,
    theme: { colors: ['primary', 'secondary', 'success', 'info', 'caution', 'warning', 'error'] },
  },
  icon: {
    provider: 'none',
    fallbackToApi: false,
    clientBundle: { icons: iconNames(), sizeLimitKb: 0 },
  },
})

/** The stylesheet, with the files in which Tailwind CSS looks for classes. */
function getContents(): string {
  const sources = FOLDERS.map(folder => `@source '${join(source, folder)}';`)
  return ["@import 'tailwindcss';", "@import '@nuxt/ui';", ...sources].join('\n')
}

/**
 * Returns the icons whose names are in the files: alone, or with the prefix of their collection.
 */
function iconNames(): string[] {
  const texts = FOLDERS.flatMap(folder =>
    readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.(?:vue|ts)$/.test(file))
      .map(file => readFileSync(join(source, folder, file), 'utf8')),
  )
  const words = new Set(texts.flatMap(text => text.match(/[a-z0-9]+(?:-[a-z0-9]+)*/g) ?? []))
  return [...words]
    .map(word => word.replace(/^i-lucide-/, ''))
    .filter(word => Object.hasOwn(lucide.icons, word))
    .map(word => `lucide:${word}`)
}
