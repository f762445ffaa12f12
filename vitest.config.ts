import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      // Property tests of 100,000 inputs take their time on a busy machine.
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], environment: 'node', testTimeout: 60_000 } },
      { test: { name: 'conformance', include: ['tests/conformance/**/*.test.ts'], environment: 'node', testTimeout: 30_000 } },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/integration/build-playground.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'surface',
          include: ['tests/surface/**/*.test.ts'],
          environment: 'node',
          // Several of these build the package in the checkout.
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
