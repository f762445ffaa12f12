import { fileURLToPath } from 'node:url'
import { createConfigForNuxt } from '@nuxt/eslint-config'
import { completeLocale } from './scripts/eslint/complete-locale.mjs'
import { knownMessage } from './scripts/eslint/known-message.mjs'
import { noDoubleCast } from './scripts/eslint/no-double-cast.mjs'

/** A pattern that begins with `#` is a comment to the rule (gitignore syntax), hence the escape. */
const NUXT_MODULES = [
  'h3',
  'nitropack',
  'nitropack/*',
  'nuxt',
  'nuxt/*',
  '@nuxt/*',
  'vue',
  'vue-router',
  '\\#*',
]

const MESSAGES = { english: fileURLToPath(new URL('locales/en.ts', import.meta.url)) }
const messages = { rules: { 'complete-locale': completeLocale, 'known-message': knownMessage } }

const forbid = (message, group) => ({
  'no-restricted-imports': ['error', { patterns: [{ group, message }] }],
})

const URL_ATTRIBUTE = '/^(?:href|src|srcset|action|formaction|poster|to)$/'
/** Elements and components that write a URL attribute as it is. Ours pass it on to a function. */
const WRITES_URLS = '/^(?:[a-z].*|U[A-Z].*|NuxtLink|RouterLink|ImageComponent)$/'
const MADE_BY_URLS = "CallExpression[callee.object.name='urls']"
const URLS =
  'Only a function of useUrls() makes a URL attribute: it adds the base path, and leaves out what runs as a script.'

export default createConfigForNuxt({
  features: { tooling: true, stylistic: false },
  dirs: {
    src: [
      '.',
      '.playground',
      'tests/nuxt/app',
      'tests/visual/app',
      'tests/surface/consumer/app',
      'tests/surface/apps/*',
      'tests/surface/apps/*/app',
      'tests/runtimes/worker-app',
      'tests/runtimes/jobs-app',
      'tests/deploy/fleet-app',
      'templates/*/app',
      'tests/templates/documented-app/app',
      'packages/site/app',
    ],
  },
})
  .append({
    ignores: [
      '**/.nuxt/**',
      '**/.output/**',
      '**/.data/**',
      '**/dist/**',
      'packages/emulator/generated/**',
      'tests/surface/consumer/.*/**',
    ],
  })
  .append({
    name: 'platform/comments',
    rules: {
      // Prettier wraps code, but not comments. Code in comments, types, and directives stay whole.
      'max-len': [
        'error',
        {
          code: 10_000,
          comments: 100,
          ignoreUrls: true,
          ignorePattern: String.raw`@(example|\w+ \{)|eslint-disable|^\s*\* {3,}`,
        },
      ],
    },
  })
  .append({
    name: 'platform/emulator-browser',
    files: ['packages/emulator/src/browser/**/*.js'],
    languageOptions: { globals: { window: 'readonly', document: 'readonly' } },
  })
  .append({
    name: 'platform/protocol-ring',
    files: ['server/core/**/*.ts'],
    rules: {
      ...forbid('The protocol ring knows neither Nuxt nor Nitro nor h3, nor the rings around it.', [
        ...NUXT_MODULES,
        '**/nitro',
        '**/nitro/**',
        '**/utils/**',
        '**/schemas/**',
        '**/emulator',
        '**/emulator/**',
        '**/testing',
        '**/testing/**',
      ]),
      'no-restricted-globals': [
        'error',
        '$fetch',
        'useRuntimeConfig',
        'useStorage',
        'createError',
        'defineEventHandler',
      ],
    },
  })
  .append({
    name: 'platform/runtime-ring',
    files: ['server/**/*.ts'],
    // The declarations add to the types of h3 and Nitro.
    ignores: ['server/core/**', 'server/nitro/runtime/**', 'server/types/augment.d.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(?:h3|nitro|nitropack|nuxt/server|#imports)(?:/|$)|/runtime/nitro[23]',
              message:
                'What the server needs of h3 and Nitro is in server/nitro/runtime, once for each of their versions: import #platform-runtime.',
            },
          ],
        },
      ],
    },
  })
  .append({
    name: 'platform/shared-ring',
    files: ['shared/**/*.ts'],
    rules: forbid(
      'shared/ imports nothing outside itself: app-side files must not load server types.',
      [
        ...NUXT_MODULES,
        '**/server/**',
        '**/ui/**',
        '**/components/**',
        '**/composables/**',
        '**/locales/**',
        '**/modules/**',
        '**/schemas/**',
        '**/emulator/**',
        '**/cli/**',
        '**/testing/**',
      ],
    ),
  })
  .append({
    name: 'platform/schemas-ring',
    files: ['packages/facts/schemas/**/*.ts', 'packages/facts/tests/unit/schemas/**/*.ts'],
    rules: forbid(
      'What the platform consists of has readers on both sides: the build of an app, and the emulator.',
      [
        ...NUXT_MODULES,
        '**/server/**',
        '**/modules/**',
        '**/registration/**',
        '**/emulator/**',
        '**/cli/**',
        '**/testing/**',
      ],
    ),
  })
  .append({
    name: 'platform/emulator-ring',
    files: ['packages/emulator/src/**/*.{ts,js}', 'packages/emulator/tests/unit/**/*.ts'],
    // The requests that the kits sign are verified by the server of the layer.
    ignores: ['packages/emulator/tests/unit/testing/**'],
    rules: forbid(
      'The emulator is the other side of the protocol: it shares only the wire files of shared/ with the server.',
      [...NUXT_MODULES, '**/server/**', '**/cli', '**/cli/**'],
    ),
  })
  .append({
    name: 'platform/schema-types',
    // The engine knows the arguments of all connections, and the checkout has a form of its own.
    files: [
      'packages/emulator/src/{admin-api,billing,bulk,customer-account,pricing,storefront}/**/*.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            ':matches(TSInterfaceDeclaration, TSTypeAliasDeclaration:has(> TSTypeLiteral))[id.name=/(?:Args|Input)$/]',
          message:
            'Take the types of arguments and inputs from generated/: a misspelled field is an error then. AnyInput has the fields of several inputs.',
        },
      ],
    },
  })
  .append({
    name: 'platform/admin-ring',
    files: ['packages/emulator/admin/**'],
    rules: forbid('The admin is made of what a page of an app is made of, and knows no server.', [
      '\\#layer/{server,modules,middleware,plugins,pages,packages}/**',
      '**/server/**',
      '**/cli/**',
    ]),
  })
  .append({
    name: 'platform/registration-ring',
    files: ['packages/facts/registration/**/*.ts'],
    rules: forbid('The registration file has readers on both sides: it knows none of them.', [
      // vue/compiler-sfc has the parser of source files.
      ...NUXT_MODULES.filter(name => name !== 'vue'),
      '**/server/**',
      '**/modules/**',
      '**/emulator/**',
      '**/cli/**',
      '**/testing/**',
    ]),
  })
  .append({
    name: 'platform/module-ring',
    files: ['modules/**/*.ts'],
    rules: forbid(
      'The package has no sources of these folders: import what it exports, e.g. nuxt-platform-layer/emulator.',
      ['../**/emulator', '../**/emulator/**', '../**/cli/**', '../**/testing/**'],
    ),
  })
  .append({
    name: 'platform/testing-ring',
    files: ['packages/emulator/testing/**/*.ts'],
    rules: forbid(
      "The kits stand on the platform's side: they sign with the code of the emulator and know nothing of ours.",
      ['**/server/**', '**/modules/**'],
    ),
  })
  .append({
    name: 'platform/doctor-ring',
    files: ['packages/cli/src/doctor/**/*.ts'],
    rules: forbid('The doctor inspects an app from outside: its files and its responses.', [
      '**/server/**',
      '**/modules/*',
      '!**/modules/platform',
      '**/modules/platform/*',
      // It reads files, too, and is what `nuxt dev` reports.
      '!**/modules/platform/callers',
    ]),
  })
  .append({
    name: 'platform/app-ring',
    files: [
      'components/**',
      'composables/**',
      'locales/**',
      'middleware/**',
      'pages/**',
      'plugins/**',
      'ui/**',
    ],
    rules: forbid('The app side knows the server only over HTTP and shared/types.', [
      '**/server/**',
      '**/schemas/**',
      '**/emulator',
      '**/emulator/**',
      '**/testing',
      '**/testing/**',
    ]),
  })
  .append({
    name: 'platform/urls',
    files: ['components/**', 'pages/**', 'ui/**', 'error.vue'],
    ignores: ['ui/link/**'],
    rules: {
      'vue/no-restricted-syntax': [
        'error',
        {
          selector: `VElement[rawName=${WRITES_URLS}] > VStartTag > VAttribute[directive=true][key.argument.name=${URL_ATTRIBUTE}]:not(:has(${MADE_BY_URLS}))`,
          message: URLS,
        },
        {
          selector: `VAttribute[directive=true][key.argument=null] ObjectExpression > Property[key.name=${URL_ATTRIBUTE}]`,
          message: URLS,
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: `CallExpression[callee.name='h'] > ObjectExpression > Property[key.name=${URL_ATTRIBUTE}]:not(:has(${MADE_BY_URLS}))`,
          message: URLS,
        },
        { selector: "Property[key.name='to']", message: URLS },
        {
          selector:
            "CallExpression[callee.name='navigateTo']:has(Property[key.name='external']):not(:has(CallExpression[callee.name='appPath']))",
          message: 'navigateTo with external adds no base path: use appPath().',
        },
      ],
    },
  })
  .append({
    name: 'platform/app-paths',
    files: ['middleware/**', 'plugins/**', 'composables/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.name='navigateTo']:has(Property[key.name='external']):not(:has(CallExpression[callee.name='appPath']))",
          message: 'navigateTo with external adds no base path: use appPath().',
        },
      ],
    },
  })
  .append({
    name: 'platform/public-utilities',
    files: ['server/utils/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportDefaultDeclaration',
          message: 'A default export of server/utils becomes a global named after its file.',
        },
        {
          selector: 'ExportAllDeclaration',
          message: 'Everything exported here is global in every app: name it.',
        },
        {
          selector:
            'ExportNamedDeclaration > :matches(FunctionDeclaration, ClassDeclaration)[id.name!=/Platform/]',
          message:
            'Exports of this folder are global in every app: the name must contain Platform.',
        },
        {
          selector:
            'ExportNamedDeclaration > VariableDeclaration > VariableDeclarator[id.name!=/Platform/]',
          message:
            'Exports of this folder are global in every app: the name must contain Platform.',
        },
        {
          selector:
            'ExportNamedDeclaration > :matches(TSInterfaceDeclaration, TSTypeAliasDeclaration)',
          message: 'Types live in shared/types.',
        },
      ],
    },
  })
  .append({
    name: 'platform/locales',
    files: ['locales/*.ts'],
    plugins: { messages },
    rules: { 'messages/complete-locale': ['error', MESSAGES] },
  })
  .append({
    name: 'platform/messages',
    files: ['components/**', 'pages/**', 'ui/**', 'error.vue'],
    plugins: { messages },
    rules: { 'messages/known-message': ['error', MESSAGES] },
  })
  .append({
    name: 'platform/examples',
    // Named after the component that they show.
    files: ['.playground/{examples,example-sets}/*.vue'],
    rules: { 'vue/multi-word-component-names': 'off' },
  })
  // Rules for documented parameters and for efficient patterns: tests are not what they are for,
  // and two thirds of the files.
  .override('nuxt/tooling/jsdoc', { ignores: ['**/tests/**'] })
  .override('nuxt/tooling/regexp', { ignores: ['**/tests/**'] })
  .append({
    name: 'platform/linear-expressions',
    files: ['**/*.{ts,vue}'],
    // The playground reads its own sources.
    ignores: ['**/tests/**', '.playground/**'],
    // Attack: a long text that a merchant has stored blocks the process for all shops.
    rules: { 'regexp/no-super-linear-move': 'error' },
  })
  .append({
    name: 'platform/casts',
    files: ['**/*.{ts,vue}'],
    // Other versions of Nitro, tables of any record, and requests that routes have checked.
    ignores: [
      'server/nitro/runtime/nitro3/{app,hooks,pages}.ts',
      'packages/emulator/src/engine/records/record-{store,table}.ts',
      'packages/emulator/src/admin-routes/bridge-requests.ts',
      'packages/emulator/testing/playwright/create-records.ts',
      'composables/definePlatformTool.ts',
    ],
    plugins: { casts: { rules: { 'no-double': noDoubleCast } } },
    rules: { 'casts/no-double': 'error' },
  })
  .append({
    name: 'platform/strict',
    files: ['**/*.{ts,vue}'],
    rules: {
      // Spelled-out classes show which bytes pass a protocol check; readers would have to look up
      // \w and flags.
      'regexp/prefer-w': 'off',
      'regexp/use-ignore-case': 'off',
      // Only parameters whose type is not sufficient are described.
      'jsdoc/check-param-names': 'off',
      'jsdoc/require-param': 'off',
      'jsdoc/no-defaults': 'off',
      // Prettier decides these.
      'vue/html-self-closing': 'off',
      'unicorn/number-literal-case': 'off',
      'vue/require-default-prop': 'off',
      // Vue 3 has no filters: a `|` in a template is a TypeScript union.
      'vue/no-deprecated-filter': 'off',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': 'allow-with-description', 'ts-ignore': true, 'ts-nocheck': true },
      ],
    },
  })
