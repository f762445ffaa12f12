import { expect, it } from 'vitest'
import { typeErrorsOf } from './doc-app'
import { docBlocks } from './doc-blocks'

/** Blocks with a mistake: what finds nothing in the documentation has to find these. */
const MISTAKEN = [
  {
    language: 'ts',
    file: 'server/api/mistaken.get.ts',
    code: '// server/api/mistaken.get.ts\nexport default defineEventHandler(async (event) => {\n  return (await usePlatformAdmin(event)).nothing\n})',
  },
  { language: 'ts', code: "import { paginate } from '#platform'\n\nawait paginate(session)" },
  {
    language: 'ts',
    file: 'nuxt.config.ts',
    code: "// nuxt.config.ts\nexport default defineNuxtConfig({ platform: { embedded: 'no' } })",
  },
  {
    language: 'vue',
    file: 'pages/mistaken.vue',
    code: '<!-- pages/mistaken.vue -->\n<script setup lang="ts">\nconst platform = usePlatform()\n</script>\n\n<template>\n  <p>{{ platform.store }}</p>\n</template>',
  },
  {
    language: 'ts',
    file: 'tests/mistaken.spec.ts',
    code: "// tests/mistaken.spec.ts\nimport { startEmulator } from 'nuxt-platform-layer/emulator'\nawait startEmulator({ prot: 1 })",
  },
].map((block, index) => ({ doc: 'docs/mistaken.md', line: 100 * (index + 1), ...block }))

it('code in the documentation has the types of the layer', async () => {
  expect(
    await typeErrorsOf([
      ...docBlocks().filter(({ language }) => language === 'ts' || language === 'vue'),
      ...MISTAKEN,
    ]),
  ).toEqual([
    "docs/mistaken.md:102 TS2339 Property 'nothing' does not exist on type 'AdminContext<SessionTokenPayload>'.",
    'docs/mistaken.md:202 TS2554 Expected 3 arguments, but got 1.',
    "docs/mistaken.md:301 TS2322 Type 'string' is not assignable to type 'boolean | undefined'.",
    "docs/mistaken.md:406 TS2339 Property 'store' does not exist on type 'PlatformPageState'.",
    "docs/mistaken.md:502 TS2353 Object literal may only specify known properties, and 'prot' does not exist in type 'EmulatorOptions'.",
  ])
})
