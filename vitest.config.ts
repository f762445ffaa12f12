import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { defineVitestProject } from '@nuxt/test-utils/config'
import { defineConfig } from 'vitest/config'

const ROOT = fileURLToPath(new URL('.', import.meta.url))
const EMULATOR = `${ROOT}packages/emulator/src/index.ts`
/** The server's files without a build of Nuxt, which chooses it. */
const SERVER_RUNTIME = { '#platform-runtime': `${ROOT}server/nitro/runtime/nitro2` }
/** Packages of Nuxt 5, which are not those of the repository. */
const NUXT_5 = `${process.env.PLATFORM_NUXT_5}/node_modules`

/** Packages of Nuxt 5 that the server's files import, without a build of it. */
const SERVER_RUNTIME_OF_NUXT_5 = {
  '#platform-runtime': `${ROOT}server/nitro/runtime/nitro3`,
  'nitro/h3': `${NUXT_5}/nitro/lib/h3.mjs`,
  'srvx/node': `${NUXT_5}/srvx/dist/adapters/node.mjs`,
}
/**
 * Unit tests of the server's files that run with either runtime. Those that create events of h3 1
 * do not; `tests/nitro3` has tests with events of h3 2.
 */
const OF_BOTH_RUNTIMES = [
  'auth/page-headers',
  'dev/mapped-stack',
  'http/developer-message',
  'observe/compliance-warning',
  'observe/listeners.log',
  'observe/log',
  'observe/measure-jobs',
  'observe/open-telemetry',
  'shutdown/graceful-shutdown',
  'storage/file-mount',
].map(name => `tests/unit/nitro/${name}.test.ts`)

const projects = [
  // Without isolation a file need not load again what the one before it has loaded. Property
  // tests of 100,000 inputs take their time on a busy machine.
  {
    // The module starts the emulator of the built package: here, that of the sources.
    resolve: {
      alias: { '#layer': ROOT, 'nuxt-platform-layer/emulator': EMULATOR, ...SERVER_RUNTIME },
    },
    test: {
      name: 'unit',
      include: ['tests/unit/**/*.test.ts', 'packages/*/tests/unit/**/*.test.ts'],
      environment: 'node',
      isolate: false,
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  },
  {
    // `npm run test:next` names the folder where Nitro 3 is installed.
    resolve: { alias: SERVER_RUNTIME_OF_NUXT_5 },
    test: {
      name: 'nitro3',
      include: ['tests/nitro3/**/*.test.ts'],
      environment: 'node',
    },
  },
  // The unit tests of `npm run test:next`, with the runtime of each version.
  ...Object.entries({ nitro2: SERVER_RUNTIME, nitro3: SERVER_RUNTIME_OF_NUXT_5 }).map(
    ([runtime, alias]) => ({
      resolve: { alias },
      test: { name: `unit-${runtime}`, include: OF_BOTH_RUNTIMES, environment: 'node' },
    }),
  ),
  {
    test: {
      name: 'contract',
      include: ['tests/contract/**/*.test.ts'],
      environment: 'node',
      testTimeout: 30_000,
    },
  },
  {
    resolve: { alias: SERVER_RUNTIME },
    test: {
      name: 'conformance',
      include: ['tests/conformance/**/*.test.ts'],
      environment: 'node',
      isolate: false,
      // Tests that are concurrent wait, and do not compute.
      maxConcurrency: 50,
      testTimeout: 30_000,
    },
  },
  {
    test: {
      name: 'stores',
      include: ['tests/stores/**/*.test.ts'],
      environment: 'node',
      globalSetup: ['tests/stores/start-servers.ts'],
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  },
  {
    test: {
      name: 'integration',
      include: ['tests/integration/**/*.test.ts'],
      environment: 'node',
      isolate: false,
      globalSetup: ['tests/integration/build-playground.ts'],
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  },
  {
    resolve: { alias: SERVER_RUNTIME },
    test: {
      name: 'abuse',
      include: ['tests/abuse/**/*.test.ts'],
      environment: 'node',
      globalSetup: ['tests/integration/build-playground.ts'],
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  },
  {
    test: {
      name: 'runtimes',
      include: ['tests/runtimes/**/*.test.ts'],
      environment: 'node',
      globalSetup: ['tests/runtimes/build-worker.ts'],
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  },
  // Each template as an app: built, and tested by its own tests.
  {
    test: {
      name: 'templates',
      include: ['tests/templates/**/*.test.ts'],
      environment: 'node',
      testTimeout: 300_000,
      hookTimeout: 300_000,
    },
  },
  // The recipes of docs/deployment.md: `npm run test:deploy`, no part of `npm test`.
  {
    test: {
      name: 'deploy',
      include: ['tests/deploy/**/*.test.ts'],
      environment: 'node',
      fileParallelism: false,
      testTimeout: 180_000,
      hookTimeout: 900_000,
    },
  },
  // Apps whose packages are installed from nothing: `npm run test:installs`, no part of
  // `npm test`.
  {
    test: {
      name: 'installs',
      include: ['tests/installs/**/*.test.ts'],
      environment: 'node',
      globalSetup: ['tests/surface/pack-once.ts'],
      // An installation and a type check, on a machine that does other work as well.
      testTimeout: 900_000,
      hookTimeout: 900_000,
    },
  },
  // Apps of other frameworks in the local platform: `npm run test:frameworks`, no part of
  // `npm test`.
  {
    test: {
      name: 'frameworks',
      include: ['tests/frameworks/**/*.test.ts'],
      environment: 'node',
      fileParallelism: false,
      testTimeout: 120_000,
      hookTimeout: 900_000,
    },
  },
  {
    test: {
      name: 'surface',
      include: ['tests/surface/**/*.test.ts'],
      environment: 'node',
      globalSetup: ['tests/surface/pack-once.ts'],
      testTimeout: 600_000,
      hookTimeout: 600_000,
    },
  },
]

/** How long `expect.poll` waits before a test fails, in milliseconds: long, for a busy machine. */
const POLL = { timeout: 15_000 }

/** The project of the component tests. */
function defineComponentTests() {
  return defineVitestProject({
    // Components warn of mistakes in development.
    define: { 'import.meta.dev': 'true' },
    test: {
      name: 'nuxt',
      // No other suite transforms its files.
      experimental: { fsModuleCache: false },
      // The groups run the same files, several in one Nuxt app: `npm test` does, and a single file
      // is run by its own name.
      include: [
        process.env.PLATFORM_GROUP_COMPONENTS === '1'
          ? 'tests/nuxt/groups/*.group.ts'
          : 'tests/nuxt/**/*.test.ts',
      ],
      pool: 'threads',
      setupFiles: [
        'tests/nuxt/no-warnings.ts',
        'tests/nuxt/lucide-icons.ts',
        'tests/nuxt/page-state.ts',
        'tests/nuxt/unmount-components.ts',
      ],
      testTimeout: 60_000,
      hookTimeout: 120_000,
      environment: 'nuxt',
      environmentOptions: {
        nuxt: {
          rootDir: fileURLToPath(new URL('tests/nuxt/app', import.meta.url)),
          domEnvironment: 'happy-dom',
        },
      },
    },
  })
}

/** The projects that the command line names; without a name, all run. */
const { project: named = ['nuxt'] } = parseArgs({
  options: { project: { type: 'string', multiple: true } },
  strict: false,
  allowPositionals: true,
}).values as { project?: string[] }
// Its configuration is that of an app, which takes seconds to load.
const needsNuxt = named.some(name => !projects.some(({ test }) => test.name === name))

const { PLATFORM_TRANSFORM_CACHE: transformCache } = process.env

export default defineConfig({
  test: {
    // The suites of `npm test` transform the same files. Not kept for the next run: the cache does
    // not notice that an imported file was renamed.
    experimental: { fsModuleCache: Boolean(transformCache), fsModuleCachePath: transformCache },
    projects: [
      ...projects.map(project => ({
        ...project,
        test: { ...project.test, expect: { poll: POLL } },
      })),
      ...(needsNuxt ? [await defineComponentTests()] : []),
    ],
  },
})
