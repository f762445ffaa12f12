import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { readExampleSections } from '../../../../.playground/shared/example-sections'
import { formatCode } from '../../convert/example-code.mjs'

const folder = new URL('../../../../.playground/example-sets/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')
const files = readdirSync(folder)

const SOURCE = `<script setup lang="ts">
import type { Order } from './order'

defineProps<{ show: string }>()

/** Orders of today. */
const orders: Order[] = [
  { id: 1 },
]
const { start, finish: end } = useLoadingIndicator()

function open() {
  start()
}
</script>

<template>
  <template v-if="show === 'With data'">
    <ShText v-for="order in orders" :key="order.id">{{ order.id }}</ShText>
  </template>
  <template v-if="show === 'Plain'">
    <ShText>The orders open at the start.</ShText>
  </template>
  <template v-if="show === 'Pressed'">
    <ShButton @click="open">Open</ShButton>
  </template>
</template>
`

describe('readExampleSections', () => {
  const sections = readExampleSections(SOURCE)

  it('reads the titles in their order', () => {
    expect(sections.map(({ title }) => title)).toEqual(['With data', 'Plain', 'Pressed'])
  })

  it('keeps the statements that an example uses, with what those use', () => {
    expect(sections[0]?.code).toBe(`<script setup lang="ts">
import type { Order } from './order'

/** Orders of today. */
const orders: Order[] = [
  { id: 1 },
]
</script>

<template>
  <ShText v-for="order in orders" :key="order.id">{{ order.id }}</ShText>
</template>`)
    expect(sections[2]?.code).toContain('const { start, finish: end } = useLoadingIndicator()')
    expect(sections[2]?.code).toContain('function open() {\n  start()\n}')
  })

  it('takes a word of a text for no variable', () => {
    expect(sections[1]?.code).toBe(
      '<template>\n  <ShText>The orders open at the start.</ShText>\n</template>',
    )
  })
})

describe('the example sets', () => {
  const components = globSync('components/*/*.vue', {
    cwd: new URL('../../../..', import.meta.url),
  }).map(file => basename(file))

  it('belong to components', () => {
    expect(files.filter(file => !components.includes(file))).toEqual([])
  })

  test.each(files)(
    '%s has three to eight examples with the first one, of different names',
    file => {
      const titles = readExampleSections(read(file)).map(({ title }) => title)
      expect(titles.length + 1).toBeGreaterThanOrEqual(3)
      expect(titles.length + 1).toBeLessThanOrEqual(8)
      expect(new Set(titles).size).toBe(titles.length)
      // A section that the reader of the file does not find.
      expect(read(file).match(/show ===/g)).toHaveLength(titles.length)
    },
  )

  test.each(files)('%s has code that stands alone', async file => {
    for (const { title, code } of readExampleSections(read(file))) {
      expect(await formatCode(code), title).toMatch(/^<(?:script setup lang="ts"|template)>/)
      expect(code, title).not.toMatch(/\bshow ===|defineProps/)
    }
  })
})
