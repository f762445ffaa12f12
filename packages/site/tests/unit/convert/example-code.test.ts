import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { exampleCode } from '../../../convert/example-code.mjs'

function example(initial: string, tag: string, setup = '', before = '') {
  return `<script lang="ts">
${before}/** The values that the example begins with. */
export const initial = ${initial}
</script>

<script setup lang="ts">
defineProps<{ args: Record<string, unknown> }>()
${setup}</script>

<template>
  ${tag}
</template>
`
}

describe('exampleCode', () => {
  it('writes the initial values as attributes, and no script that is empty', async () => {
    expect(
      await exampleCode(example("{ tone: 'success' }", '<ShBadge v-bind="args"> Paid </ShBadge>')),
    ).toBe('<template>\n  <ShBadge tone="success"> Paid </ShBadge>\n</template>')
    expect(await exampleCode(example('{}', '<ShDivider v-bind="args" />'))).toBe(
      '<template>\n  <ShDivider />\n</template>',
    )
  })

  it('spells attributes as Vue expects', async () => {
    const source = example(
      "{ fontWeight: 'bold', open: true, max: [1, 2] }",
      '<ShBox v-bind="args" />',
    )
    expect(await exampleCode(source)).toBe(
      '<template>\n  <ShBox font-weight="bold" open :max="[1, 2]" />\n</template>',
    )
  })

  it('keeps what the template needs of both scripts', async () => {
    const source = example(
      '{ plans }',
      '<ShPlanPicker v-bind="args" />',
      'const n = ref(0)\n',
      'const plans = []\n',
    )
    expect(await exampleCode(source)).toBe(
      '<script setup lang="ts">\nconst plans = []\n\nconst n = ref(0)\n</script>\n\n<template>\n  <ShPlanPicker :plans="plans" />\n</template>',
    )
  })

  it('leaves nothing of the gallery in any example', async () => {
    const folder = new URL('../../../../../.playground/examples/', import.meta.url)
    for (const file of readdirSync(folder)) {
      const code = await exampleCode(readFileSync(new URL(file, folder), 'utf8'))
      expect(code, file).toMatch(/^<template>/m)
      expect(code, file).not.toMatch(/\bargs\b|\binitial\b/)
    }
  })
})
